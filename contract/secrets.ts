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

/** Shown in place of a secret; sent back, it leaves the secret unchanged. */
export const MASKED = '******'
