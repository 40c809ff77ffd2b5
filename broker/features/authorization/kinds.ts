import { Kinds } from '../../config/kinds.ts'
import { builtIn } from './built-in.ts'
import { file } from './file.ts'
import { http } from './http.ts'
import { ldap } from './ldap.ts'
import { mongodb } from './mongodb.ts'
import { redis } from './redis.ts'
import type { Source, SourceDeps } from './source.ts'
import { mysql, postgresql } from './sql.ts'

/** A new kind is a file, and a line here. */
const KINDS = { file, built_in_database: builtIn, http, ldap, mongodb, mysql, postgresql, redis }

/** The settings of a source of any kind. */
export type SourceSettings = ReturnType<(typeof KINDS)[keyof typeof KINDS]['read']>

export const sourceKinds = new Kinds<SourceSettings, Source, SourceDeps>(KINDS, 'type')
