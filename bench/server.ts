import { execFileSync, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ports, serve, siteFolder, start } from './sites.ts'
import { median } from './figures.ts'

/** The server under test has one core for itself, and what asks it the other. */
const serverCore = 0
const clientCore = 1

/** What is needed to ask more than a program in JavaScript could, and to compare with. */
export function canMeasureServers(): boolean {
  return ['nginx', 'wrk', 'taskset'].every((program) => spawnSync('which', [program]).status === 0)
}

/** Requests per second for the landing page in gzip, on one core: medians of so many rounds. */
export async function requestsPerSecond(rounds: number) {
  const ours: number[] = []
  const nginx: number[] = []
  for (let round = 0; round < rounds; round++) {
    await using site = await serve('site', serverCore)
    ours.push(ask(site.port))
    await using other = await startNginx()
    nginx.push(ask(other.port))
  }
  return { ours: median(ours), nginx: median(nginx) }
}

function ask(port: number): number {
  const wrk = ['wrk', '-t1', '-c50', '-d4s', '-H', 'Accept-Encoding: gzip', `http://localhost:${port}/`]
  const report = execFileSync('taskset', ['-c', String(clientCore), ...wrk], { encoding: 'utf8' })
  if (/Non-2xx/.test(report)) throw new Error(report)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1])
}

/** Without a log, as ours has none of requests that went well. */
async function startNginx() {
  const file = path.join(siteFolder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; worker_processes 1; pid ${siteFolder}/nginx.pid; error_log stderr error;
     events { worker_connections 256; }
     http {
       types { text/html html; text/javascript js; }
       access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
       server {
         listen 127.0.0.1:${ports.nginx}; root ${siteFolder}/dist/site; index index.html; gzip_static on;
       }
     }`,
  )
  return await start(['nginx', '-c', file], { port: ports.nginx, onCore: serverCore })
}
