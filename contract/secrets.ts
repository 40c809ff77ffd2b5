import * as z from 'zod/mini'
import { formats } from './formats.ts'

/**
 * What a configuration has that not everybody may read. Each is a schema of its own, and known by
 * itself: a field that is one of these is a secret, or has some in it.
 */

/** A password, a key. */
export const secret = z.string().register(formats, { as: 'secret' })

/** Headers: what is not one of HTTP’s own affairs may be a token. */
export const headers = z.record(z.string(), z.string())

/** What a request carries besides what it was asked: some of it may be a token. */
export const carried = z.record(z.string(), z.unknown())

/** An address; its user and its query may be credentials. */
export const address = z.string()

/** SQL of a rule, in which another console may have written the key of a signature. */
export const statement = z.string()

/** The key of an HMAC-SHA256 as rule SQL has it: a block of 64 bytes, in hexadecimal. */
const SIGNING_KEY = /'[0-9a-f]{128}'/gi
const HIDDEN_KEY = `'${'*'.repeat(128)}'`

/** The text without keys of signatures, in the same length. */
export const withoutSigningKeys = (text: string): string => text.replaceAll(SIGNING_KEY, HIDDEN_KEY)

/** Shown in place of a secret; sent back, it leaves the secret unchanged. */
export const MASKED = '******'
