import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { median } from './measures.ts'
import { answers, ports, serve, siteFolder, start, startProgram } from './sites.ts'

/** The server under test has one core for itself, and what asks it the other. */
const serverCore = 0
const clientCore = 1
const rounds = 3
const secondsPerRound = 4

/** What is needed to ask more than a program in JavaScript could. */
export function canMeasureServers(): boolean {
  return ['wrk', 'taskset'].every(isInstalled)
}

function isInstalled(program: string): boolean {
  return spawnSync('which', [program]).status === 0
}

/** Requests per second for the landing page in gzip, on one core, by the name of the server. */
export async function requestsPerSecond(): Promise<Map<string, number>> {
  const servers = [
    { name: 'ours', port: ports.site, open: () => serve('site', { onCore: serverCore }) },
    { name: 'sirv', port: ports.sirv, open: openSirv },
    ...(isInstalled('nginx')
      ? [
          { name: 'nginx', port: ports.nginx, open: () => openNginx('') },
          {
            name: 'nginx, files kept open',
            port: ports.nginx,
            open: () => openNginx('open_file_cache max=1000;'),
          },
        ]
      : []),
  ]
  const figures = new Map(servers.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round++) {
    for (const { name, port, open } of servers) {
      await using server = await open()
      void server
      figures.get(name)?.push(ask(port, secondsPerRound).perSecond)
    }
  }
  return new Map(Array.from(figures, ([name, values]) => [name, median(values)]))
}

/** Megabytes of memory of our server after so many requests; the first figure is at rest. */
export async function memoryUnderLoad(): Promise<{ requests: number; megabytes: number }[]> {
  await using server = await serve('site', { onCore: serverCore })
  const figures = [{ requests: 0, megabytes: residentMegabytes(server.pid) }]
  let requests = 0
  while (requests < 500_000) {
    requests += ask(ports.site, secondsPerRound).requests
    figures.push({ requests, megabytes: residentMegabytes(server.pid) })
  }
  return figures
}

function residentMegabytes(pid: number): number {
  const [, kilobytes = ''] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

function ask(port: number, seconds: number): { requests: number; perSecond: number } {
  const report = execFileSync(
    'taskset',
    [
      '-c',
      `${clientCore}`,
      'wrk',
      '-t1',
      '-c50',
      `-d${seconds}s`,
      '-H',
      'Accept-Encoding: gzip',
      `http://localhost:${port}/`,
    ],
    { encoding: 'utf8' },
  )
  if (/Non-2xx/.test(report)) throw new Error(report)
  const number = (pattern: RegExp) => Number(pattern.exec(report)?.[1])
  return { requests: number(/(\d+) requests in/), perSecond: number(/Requests\/sec:\s+([\d.]+)/) }
}

const built = path.join(siteFolder, 'dist/site')

async function openSirv() {
  const server = start(path.join(import.meta.dirname, 'sirv-server.ts'), {
    env: { PORT: String(ports.sirv), FOLDER: built },
    onCore: serverCore,
  })
  await answers(`http://localhost:${ports.sirv}/`)
  return server
}

/** Without a log, as ours has none of requests that went well. */
async function openNginx(setting: string) {
  const file = path.join(siteFolder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; worker_processes 1; pid ${siteFolder}/nginx.pid; error_log stderr error;
     events { worker_connections 256; }
     http {
       types { text/html html; text/javascript js; }
       access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; ${setting}
       server { listen 127.0.0.1:${ports.nginx}; root ${built}; index index.html; gzip_static on; }
     }`,
  )
  const server = startProgram('nginx', ['-c', file], { onCore: serverCore })
  await answers(`http://localhost:${ports.nginx}/`)
  return server
}
