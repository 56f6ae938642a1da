import { defaultLocale, locales } from '#contract/locale.ts'
import { notFoundFileOf } from '#contract/routes.ts'
import { cacheControl, immutableFolders, type Headers } from '#contract/headers.ts'

const otherLocales = locales.filter((locale) => locale !== defaultLocale)

/**
 * Settings with which other hosts send the same headers as the server, by the name of the file.
 * @param headers for every answer: these hosts have no headers for each page.
 * @param release whose pages they fit. nginx and Caddy read both at once, so a page never meets the policy of another.
 */
export function hostFiles(headers: Headers, release: string): Record<string, string> {
  return {
    _headers: headersFile(headers),
    'nginx.conf': nginx(headers, release),
    Caddyfile: caddy(headers, release),
  }
}

/** For Netlify and Cloudflare Pages. They join the values of a header that several rules set, so each is in one. */
function headersFile(headers: Headers): string {
  const immutable = { 'cache-control': cacheControl.immutable }
  const rules = [
    ['/*', headers] as const,
    ...immutableFolders.map((each) => [`/${each}/*`, immutable] as const),
  ]
  return rules
    .map(([path, each]) => `${path}\n${linesOf(each, (name, value) => `  ${name}: ${value}`)}\n`)
    .join('\n')
}

function nginx(headers: Headers, release: string): string {
  const others = otherLocales.map(
    (locale) => `location /${locale}/ {
  error_page 404 /${notFoundFileOf(locale)};
  try_files $uri $uri.html =404;
}
`,
  )
  return `# For a server block whose root is the folder of the release: include this file there.
set $site_release "${release}";
charset utf-8;
gzip_static on;
access_log off; # The privacy page says that nobody writes down who visits,
error_log /dev/null emerg; # and errors of any level would name the visitor's address.
${linesOf(headers, (name, value) => `add_header ${name} "${value}" always;`)}

set $site_caching "${cacheControl.revalidate}";
if ($uri ~ "^/(${immutableFolders.join('|')})/") {
  set $site_caching "${cacheControl.immutable}";
}
add_header cache-control $site_caching; # Not always: that a file is missing is nothing to keep.

error_page 404 /${notFoundFileOf(defaultLocale)};
location / {
  try_files $uri $uri.html $uri/index.html =404;
}
${others.join('')}`
}

function caddy(headers: Headers, release: string): string {
  const immutable = immutableFolders.map((folder) => `/${folder}/*`).join(' ')
  return `# For a site block whose root is the folder of the release: import this file there.
vars site_release "${release}"
header {
${linesOf(headers, (name, value) => `\t${name} "${value}"`)}
}
@fingerprinted {
	path ${immutable}
	file
}
@other not path ${immutable}
header @fingerprinted cache-control "${cacheControl.immutable}"
header @other cache-control "${cacheControl.revalidate}"

try_files {path} {path}.html
file_server {
	precompressed br gzip
}
handle_errors {
${otherLocales.map((locale) => `\thandle /${locale}/* {\n\t\trewrite * /${notFoundFileOf(locale)}\n\t\tfile_server\n\t}\n`).join('')}\
	handle {
		rewrite * /${notFoundFileOf(defaultLocale)}
		file_server
	}
}
`
}

function linesOf(headers: Headers, line: (name: string, value: string) => string): string {
  return Object.entries(headers)
    .map(([name, value]) => line(name, value))
    .join('\n')
}
