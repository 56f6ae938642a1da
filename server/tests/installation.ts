import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** For programs that tests start: the settings are theirs alone, and what one has compiled the next need not. */
export const bareEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
}
