/* All that other rooms use of the server. */
export { buildApp, type Plugin } from './app.ts'
export { discardBody } from './http/discard-body.ts'
export { plainPage } from './http/plain-page.ts'
export { redactError } from './http/redact-error.ts'
export { serve, type CreatePlugin } from './serve.ts'
export {
  currentRelease,
  openRelease,
  readManifest,
  type Release,
  type RenderForm,
} from './site/release/release.ts'
export type { PreparedResponse, Site } from './site/site-files.ts'
export type { AnswerQuery } from './site/site.ts'
