import { z } from 'zod'
import { imageFile, schemas } from '../../build/browser.ts'
import { locales } from '../../contract/locale.ts'
import { type Entry, isEntry, type Json, type Place } from '../protocol.ts'

const files = new z.ZodObject({ type: 'object', shape: schemas })

/** What has to stand at a place; undefined where nothing is known. */
export function schemaAt(place: Place): z.ZodType | undefined {
  let schema: z.ZodType | undefined = files
  for (const key of place) {
    schema = withoutOptional(schema)
    if (schema instanceof z.ZodArray) schema = schema.element as z.ZodType
    else if (schema instanceof z.ZodObject)
      schema = (schema.shape[key] ?? schema.def.catchall) as z.ZodType | undefined
    else return undefined
  }
  return schema
}

function withoutOptional(schema: z.ZodType | undefined): z.ZodType | undefined {
  return schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema
}

export type Kind = 'text' | 'picture' | 'number' | 'colour' | 'colour-name' | 'flag'

/** Which field a value gets. A phrase is a text. */
export function kindOf(place: Place, found = schemaAt(place)): Kind {
  const schema = withoutOptional(found)
  if (schema === imageFile) return 'picture'
  if (place[0] === 'colours') return 'colour'
  if (place[0] === 'projects' && ['background', 'text'].includes(String(place[2]))) return 'colour-name'
  if (schema instanceof z.ZodLiteral) return 'flag'
  return schema instanceof z.ZodNumber ? 'number' : 'text'
}

/** How many letters a text may have. */
export function limitAt(place: Place): number | undefined {
  const found = withoutOptional(schemaAt(place))
  const schema = found instanceof z.ZodObject ? (found.shape[locales[0]] as z.ZodType | undefined) : found
  return schema instanceof z.ZodString ? (schema.maxLength ?? undefined) : undefined
}

export function boundsOf(place: Place): { least: number; most: number } {
  const schema = schemaAt(place)
  const { minItems = 0, maxItems = Infinity } = schema
    ? z.toJSONSchema(schema, { unrepresentable: 'any' })
    : {}
  return { least: minItems, most: maxItems }
}

/** A new entry of a list: empty texts, this year, and the colours of the neighbour. */
export function newEntry(list: Place, neighbour: Json | undefined): Json {
  return emptyOf(schemaAt([...list, 0]), isEntry(neighbour) ? neighbour : {})
}

function emptyOf(schema: z.ZodType | undefined, neighbour: Entry): Json {
  if (schema instanceof z.ZodArray) return [emptyOf(schema.element as z.ZodType, {})]
  if (!(schema instanceof z.ZodObject)) return schema instanceof z.ZodNumber ? 1 : ''
  const fields = Object.entries<z.ZodType>(schema.shape)
  return Object.fromEntries(
    fields
      .filter(([, inner]) => !(inner instanceof z.ZodOptional))
      .map(([key, inner]) => {
        if (key === 'year') return [key, new Date().getFullYear()]
        return [key, ['background', 'text'].includes(key) ? neighbour[key]! : emptyOf(inner, {})]
      }),
  )
}
