import * as fc from 'fast-check'
import { eachField, enquiryFields, fieldRules } from '../../../contract/enquiry.ts'
import { typed } from './enquiry-server.ts'

/** Mostly the first, each of the others now and then. */
function mostly<Value>(usual: fc.Arbitrary<Value>, ...odd: fc.Arbitrary<Value>[]): fc.Arbitrary<Value> {
  return fc.oneof({ arbitrary: usual, weight: 12 }, ...odd)
}
const letters = (text: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...text.split(' ')), maxLength })

const injection = fc.constantFrom(
  'Zoë\r\nBcc: all@example.org',
  'zoe@example.org\nTo: all@example.org',
  'zoe@example.org%0aCc:all@example.org',
  '"Zoë\r\n\r\n<html>" <zoe@example.org>',
  'zoe@example.org,all@example.org',
  '=?utf-8?Q?Zo=C3=AB=0D=0ABcc:_a?=',
  "'; DROP TABLE enquiries; --",
  '</script><script>alert(1)</script>',
  '=HYPERLINK("https://evil.example")',
)
const hugeText = fc
  .constantFrom(['x', 200], ['ü', 201], ['漢', 5000], ['𝄞', 2500], ['\n', 6000], ['y', 5001], ['z', 100_000])
  .map(([text, count]) => text.repeat(count))
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  // Halves of characters, alone and in the wrong order.
  fc
    .array(fc.integer({ min: 0xd800, max: 0xdfff }), { maxLength: 4 })
    .map((units) => String.fromCharCode(...units)),
  letters('\0 \u0007 \u001b \u007f \u0085 \u009f \u2028 \r \n \t \v a', 12),
  fc.constantFrom('\u202egnp.exe', '\ufeffa', '\u200b', '\u0301a', '\uffff'),
  injection,
  hugeText,
)
const wrongType = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant({ length: 1, toString: 'a' }))
const plainText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
const lines = fc.constantFrom(typed.message, 'a\r\nb\tc\rd', 'a\nb c\nd', 'a\vb\fc\u2028d\u0085e')

/** Mostly what a person could send, so that every kind of odd value is also tried where all others are right. */
const field = (...good: fc.Arbitrary<string>[]) =>
  mostly<unknown>(fc.oneof(...good), oddText, oddText, wrongType)
const fields = fc.record(
  {
    ...eachField((name) => field(fc.constant(typed[name]))),
    name: field(plainText, fc.constantFrom('Zoë', ' Zoë ')),
    email: field(fc.emailAddress(), fc.constantFrom('zoe@example.org', '  Zoe@Example.ORG\t')),
    company: field(fc.constant(''), plainText),
    message: field(plainText, lines),
    locale: mostly<unknown>(fc.constantFrom('de', 'en'), wrongType, oddText),
    website: mostly<unknown>(fc.constant(''), wrongType, oddText),
    constructor: wrongType,
    hasOwnProperty: wrongType,
  },
  { requiredKeys: enquiryFields.filter((name) => fieldRules[name].isRequired) },
)

const bytesOf = (text: fc.Arbitrary<string>) => text.map((value) => Buffer.from(value))
const restOfJson = JSON.stringify(typed).slice(1)
const deep = fc.tuple(fc.constantFrom('[', '{"a":'), fc.integer({ min: 100, max: 60_000 }))
const jsonBody = mostly(
  bytesOf(fields.map((value) => JSON.stringify(value))),
  bytesOf(fc.json()),
  bytesOf(
    fc
      .constantFrom('__proto__', 'constructor', 'prototype', '\\u005f_proto__')
      .map((name) => `{"${name}":{"prototype":{"isAdmin":1},"name":"x"},${restOfJson}`),
  ),
  bytesOf(fc.constant(`{"x":"${'x'.repeat(100_000)}",${restOfJson}`)),
  bytesOf(deep.map(([open, depth]) => `{"name":${open.repeat(depth)}`)),
  bytesOf(deep.map(([, depth]) => `{"x":${'['.repeat(depth / 6)}${']'.repeat(depth / 6)},${restOfJson}`)),
)
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null))
/** Each name any number of times, each value with escapes that are right or wrong. */
const oddForm = fc.array(
  fc.tuple(
    fc.constantFrom(...enquiryFields, 'locale', 'website', '__proto__', ''),
    letters('a %41 % %zz %00 %0d%0a %C3%BC %FF %ED%A0%80 + = %40 @b.de', 8),
  ),
  { maxLength: 8 },
)
const wrongBytes = fc.uint8Array({ maxLength: 30 })
const formBody = mostly(
  bytesOf(
    fields.map((value) =>
      new URLSearchParams(Object.entries(value).map(([name, text]) => [name, textOf(text)])).toString(),
    ),
  ),
  bytesOf(oddForm.map((pairs) => pairs.map((pair) => pair.join('=')).join('&'))),
  wrongBytes.map((bytes) => Buffer.concat([Buffer.from('email=zoe@example.org&message=hi&name=Zo'), bytes])),
)
const anyBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))

const jsonType = fc.constantFrom('application/json', 'application/json; charset=utf-8', 'Application/JSON')
const urlencoded = 'application/x-www-form-urlencoded'
const formType = fc.constantFrom(urlencoded, `${urlencoded}; charset=UTF-8`)
const otherTypes = ['', ...'text/plain multipart/form-data application/jsonp json ; */* __proto__'.split(' ')]
const otherType = fc.oneof(fc.constantFrom(...otherTypes), fc.string({ maxLength: 30 }))
/** Two that come again and again, with another content each time, and some that are none. */
const key = fc.oneof(
  { arbitrary: fc.constantFrom(undefined, undefined, 'key-key-1', 'key-key-2'), weight: 6 },
  { arbitrary: fc.uuid(), weight: 2 },
  fc.string({ maxLength: 70 }),
  fc.constantFrom('', 'short', '__proto__', 'x'.repeat(65), "key'--drop", 'a b c d e f', '\u00fc'.repeat(8)),
)

const requestWith = (type: fc.Arbitrary<string>, body: fc.Arbitrary<Buffer>) => fc.record({ type, body, key })

/** For tests: a request to the route of enquiries, mostly nearly right: its type, its body and its key. */
export const enquiryRequests = mostly(
  fc.oneof(requestWith(jsonType, jsonBody), requestWith(formType, formBody)),
  requestWith(fc.oneof(jsonType, formType), anyBytes),
  requestWith(otherType, fc.oneof(jsonBody, formBody, anyBytes)),
)
