import { join } from 'node:path'
import { root } from '../../server/tests/installation.ts'

/** What `npm run enquiries` runs. */
export const enquiriesCommand = [
  process.execPath,
  '--import',
  join(root, 'build/node-version.js'),
  join(root, 'enquiries/cli/main.ts'),
]
