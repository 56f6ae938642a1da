/**
 * Stands in React's chunk, which so starts React by itself, in a task of its own: 200 kB that begin to run are the longest
 * thing that happens on a page.
 */
export { hydrateRoot } from 'react-dom/client'
