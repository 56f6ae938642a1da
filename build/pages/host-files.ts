import { defaultLocale, locales } from '#contract/locale.ts'
import { notFoundFileOf } from '#contract/routes.ts'
import { cacheControl, immutableFolders, type Headers } from '#contract/headers.ts'

/**
 * Settings with which other hosts send the same headers as the server, by the name of the file.
 * @param headers for every answer: these hosts have no headers for each page.
 * @param release whose pages they fit. nginx and Caddy read both at once, so a page never meets the policy of another.
 */
export function hostFiles(headers: Headers, release: string): Record<string, string> {
  const { immutable, revalidate } = cacheControl
  const others = locales.filter((locale) => locale !== defaultLocale)
  const notFound = notFoundFileOf(defaultLocale)
  const each = (line: (name: string, value: string) => string) =>
    Object.entries(headers)
      .map(([name, value]) => line(name, value))
      .join('\n')

  return {
    // Netlify and Cloudflare Pages join the values of a header that several rules set, so each is in one.
    _headers: `/*
${each((name, value) => `  ${name}: ${value}`)}
${immutableFolders.map((folder) => `\n/${folder}/*\n  cache-control: ${immutable}\n`).join('')}`,

    'nginx.conf': `# For a server block whose root is the folder of the release: include this file there.
set $site_release "${release}";
charset utf-8;
gzip_static on;
access_log off; # The privacy page says that nobody writes down who visits,
error_log /dev/null emerg; # and errors of any level would name the visitor's address.
${each((name, value) => `add_header ${name} "${value}" always;`)}

set $site_caching "${revalidate}";
if ($uri ~ "^/(${immutableFolders.join('|')})/") {
  set $site_caching "${immutable}";
}
add_header cache-control $site_caching; # Not always: that a file is missing is nothing to keep.

error_page 404 /${notFound};
location / {
  try_files $uri $uri.html $uri/index.html =404;
}
${others.map((locale) => `location /${locale}/ {\n  error_page 404 /${notFoundFileOf(locale)};\n  try_files $uri $uri.html =404;\n}\n`).join('')}`,

    Caddyfile: `# For a site block whose root is the folder of the release: import this file there.
vars site_release "${release}"
header {
${each((name, value) => `\t${name} "${value}"`)}
}
@fingerprinted {
	path ${immutableFolders.map((folder) => `/${folder}/*`).join(' ')}
	file
}
@other not path ${immutableFolders.map((folder) => `/${folder}/*`).join(' ')}
header @fingerprinted cache-control "${immutable}"
header @other cache-control "${revalidate}"

try_files {path} {path}.html
file_server {
	precompressed br gzip
}
handle_errors {
${others.map((locale) => `\thandle /${locale}/* {\n\t\trewrite * /${notFoundFileOf(locale)}\n\t\tfile_server\n\t}\n`).join('')}\
	handle {
		rewrite * /${notFound}
		file_server
	}
}
`,
  }
}
