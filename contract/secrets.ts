import * as z from 'zod/mini'
import { formats } from './formats.ts'

/**
 * Schemas for values that not everybody may read. Each has its own identity: a field with one of
 * these schemas is a secret or contains some.
 */

/** A password, a key. */
export const secret = z.string().register(formats, { as: 'secret' })

/** Headers: what is not one of HTTP’s own affairs may be a token. */
export const headers = z.record(z.string(), z.string())

/** Fields that a request passes along, some of which may be tokens. */
export const carried = z.record(z.string(), z.unknown())

/** An address; its user and its query may be credentials. */
export const address = z.string()

/** SQL of a rule, in which another console may have written the key of a signature. */
export const statement = z.string()

/** The key of an HMAC-SHA256 as rule SQL has it: a block of 64 bytes, in hexadecimal. */
const SIGNING_KEY = /'[0-9a-f]{128}'/gi
const HIDDEN_KEY = `'${'*'.repeat(128)}'`

/** Replaces signing keys in a text by placeholders of equal length. */
export const withoutSigningKeys = (text: string): string => text.replaceAll(SIGNING_KEY, HIDDEN_KEY)
