/* What the build has to know of the pages; `entry-prerender.tsx` and `hydrate-page.tsx` show them, and `styles/` is the look of the editor, too. */
export * from './components/Picture/layouts.ts'
export * from './head/preview.ts'
