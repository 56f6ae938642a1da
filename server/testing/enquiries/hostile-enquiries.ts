import * as fc from 'fast-check'
import { enquiryFields } from '#contract/enquiry.ts'
import { typed } from './enquiry-server.ts'

const injection = fc.constantFrom(
  'Zoë\r\nBcc: all@example.org',
  'zoe@example.org\nTo: all@example.org',
  'zoe@example.org%0aCc:all@example.org',
  '"Zoë\r\n\r\n<html>" <zoe@example.org>',
  'zoe@example.org,all@example.org',
  '=?utf-8?Q?Zo=C3=AB=0D=0ABcc:_a?=',
  "'; DROP TABLE enquiries; --",
  '<script>alert(1)</script>',
  '</script><script>',
  '=HYPERLINK("https://evil.example")',
)
const hugeText = fc.constantFrom(
  'x'.repeat(200),
  'ü'.repeat(201),
  '漢'.repeat(5000),
  '𝄞'.repeat(2500),
  '\n'.repeat(6000),
  'y'.repeat(5001),
  ' '.repeat(20_000) + 'z',
  'z'.repeat(100_000),
)
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  // Halves of characters, alone and in the wrong order.
  fc.string({
    unit: fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit)),
    maxLength: 4,
  }),
  fc.string({
    unit: fc.constantFrom(
      '\0',
      '\u0007',
      '\u001b',
      '\u007f',
      '\u0085',
      '\u009f',
      '\u2028',
      '\r',
      '\n',
      '\t',
      '\v',
      'a',
    ),
    maxLength: 12,
  }),
  fc.constantFrom('\u202egnp.exe', '\ufeffa', '\u200b', '\u0301a', '\uffff'),
  injection,
  hugeText,
)
const wrongType = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null,
    undefined,
    0,
    -0,
    1e308,
    true,
    [],
    {},
    ['a'],
    { length: 1 },
    { toString: 'a' },
  ),
)
const plainText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })

/** Mostly what a person could send, so that every kind of odd value is also tried where all others are right. */
function field(good: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: good, weight: 12 },
    { arbitrary: oddText, weight: 2 },
    { arbitrary: wrongType, weight: 1 },
  )
}
const fields = fc.record(
  {
    name: field(fc.oneof(plainText, fc.constantFrom('Zoë', ' Zoë '))),
    email: field(fc.oneof(fc.emailAddress(), fc.constantFrom('zoe@example.org', '  Zoe@Example.ORG\t'))),
    company: field(fc.oneof(fc.constant(''), plainText)),
    message: field(
      fc.oneof(
        plainText,
        fc.constantFrom('a\r\nb\tc\rd', 'a\nb c\nd', 'a\vb\fc\u2028d\u0085e'),
        fc.constantFrom(typed.message),
      ),
    ),
    locale: fc.oneof(fc.constantFrom<unknown>('de', 'en'), wrongType, oddText),
    website: fc.oneof({ arbitrary: fc.constant<unknown>(''), weight: 5 }, wrongType, oddText),
    elapsedMs: fc.oneof(fc.nat(), wrongType),
    constructor: wrongType,
    hasOwnProperty: wrongType,
  },
  { requiredKeys: ['name', 'email', 'message'] },
)

const jsonBody = fc.oneof(
  { arbitrary: fields.map((value) => Buffer.from(JSON.stringify(value))), weight: 20 },
  { arbitrary: fc.json().map((text) => Buffer.from(text)), weight: 1 },
  {
    arbitrary: fc
      .constantFrom('__proto__', 'constructor', 'prototype', '\\u005f_proto__')
      .map((name) =>
        Buffer.from(`{"${name}":{"prototype":{"isAdmin":1},"name":"x"},${JSON.stringify(typed).slice(1)}`),
      ),
    weight: 1,
  },
  {
    arbitrary: fc
      .tuple(fc.constantFrom('[', '{"a":'), fc.integer({ min: 100, max: 60_000 }))
      .map(([open, depth]) => Buffer.from(`{"name":${open.repeat(depth)}`)),
    weight: 1,
  },
  {
    arbitrary: fc
      .integer({ min: 100, max: 10_000 })
      .map((depth) =>
        Buffer.from(`{"x":${'['.repeat(depth)}${']'.repeat(depth)},${JSON.stringify(typed).slice(1)}`),
      ),
    weight: 1,
  },
)
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null))
const formBody = fc.oneof(
  {
    arbitrary: fields.map((value) => {
      const pairs = Object.entries(value).map(([name, text]) => [name, textOf(text)] as [string, string])
      return Buffer.from(new URLSearchParams(pairs).toString())
    }),
    weight: 10,
  },
  {
    // Each name any number of times, each value with escapes that are right, wrong or of another encoding.
    arbitrary: fc
      .array(
        fc.tuple(
          fc.constantFrom(...enquiryFields, 'locale', 'website', '__proto__', ''),
          fc.string({
            unit: fc.constantFrom(
              'a',
              '%41',
              '%',
              '%zz',
              '%00',
              '%0d%0a',
              '%C3%BC',
              '%FF',
              '%ED%A0%80',
              '+',
              '=',
              '%40',
              '@b.de',
            ),
            maxLength: 8,
          }),
        ),
        { maxLength: 8 },
      )
      .map((pairs) => Buffer.from(pairs.map((pair) => pair.join('=')).join('&'))),
    weight: 4,
  },
  {
    // Bytes that are no UTF-8, among ones that are.
    arbitrary: fc
      .uint8Array({ maxLength: 30 })
      .map((bytes) => Buffer.concat([Buffer.from('email=zoe@example.org&message=hi&name=Zo'), bytes])),
    weight: 3,
  },
)
const anyBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))

const jsonType = fc.constantFrom('application/json', 'application/json; charset=utf-8', 'Application/JSON')
const formType = fc.constantFrom(
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=UTF-8',
)
const otherType = fc.oneof(
  fc.constantFrom(
    '',
    'text/plain',
    'multipart/form-data',
    'application/jsonp',
    'json',
    ';',
    '*/*',
    '__proto__',
  ),
  fc.string({ maxLength: 30 }),
)
const goodKey = fc.oneof(
  fc.uuid(),
  // A few that come again and again, with another content each time.
  fc.constantFrom('key-key-1', 'key-key-2'),
)
const oddKey = fc.oneof(
  fc.string({ maxLength: 70 }),
  fc.constantFrom('', 'short', '__proto__', 'x'.repeat(65), "key'--drop", 'a b c d e f', '\u00fc'.repeat(8)),
)
const key = fc.oneof(
  { arbitrary: fc.constant(undefined), weight: 4 },
  { arbitrary: goodKey, weight: 4 },
  { arbitrary: oddKey, weight: 1 },
)

/** For tests: a request to the route of enquiries, mostly nearly right: its type, its body and its key. */
export const enquiryRequests = fc
  .oneof(
    { arbitrary: fc.record({ type: jsonType, body: jsonBody }), weight: 12 },
    { arbitrary: fc.record({ type: formType, body: formBody }), weight: 8 },
    { arbitrary: fc.record({ type: fc.oneof(jsonType, formType), body: anyBytes }), weight: 1 },
    { arbitrary: fc.record({ type: otherType, body: fc.oneof(jsonBody, formBody, anyBytes) }), weight: 1 },
  )
  .chain(({ type, body }) => fc.record({ type: fc.constant(type), body: fc.constant(body), key }))
