import { startFreshServer } from '../server-process.ts'
import { serverAddress } from './server-address.ts'

/** Starts the real server on the built site. It says what to do if the site is not built. */
export default async function setup() {
  const { port, hostname } = new URL(serverAddress)
  const server = await startFreshServer({ PORT: port, HOST: hostname })
  return () => server.stop()
}
