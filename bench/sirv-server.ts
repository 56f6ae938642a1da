import { createServer } from 'node:http'
import sirv from 'sirv'

/** A well-kept static server for Node, for comparison. */
const handle = sirv(process.env.FOLDER ?? '', { gzip: true, etag: true })
createServer((request, response) => handle(request, response)).listen(Number(process.env.PORT), '127.0.0.1')
