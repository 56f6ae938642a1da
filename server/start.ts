/* What `npm start` runs: builds the site in a process of its own, then serves it in this one, which gets the signals. */
import { spawnSync } from 'node:child_process'

const build = spawnSync(process.execPath, ['tools/build.ts'], { stdio: 'inherit' })
if (build.status === 0) await import('./main.ts')
else process.exitCode = build.status ?? 1
