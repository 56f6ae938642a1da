/* What is served: the site, and the part that takes enquiries. With `--build` it is built first, in a process of its own. */
import { spawnSync } from 'node:child_process'
import { enquiries } from './enquiries/index.ts'
import { serve } from './server/index.ts'

const { status } = process.argv.includes('--build')
  ? spawnSync(process.execPath, ['build/build.ts'], { stdio: 'inherit' })
  : { status: 0 }
if (status === 0) await serve(enquiries)
else process.exitCode = status ?? 1
