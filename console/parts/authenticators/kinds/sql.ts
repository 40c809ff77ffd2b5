import { authenticatorSchemas } from '@signalbox/contract/authenticators'
import { PLACEHOLDERS } from '@signalbox/contract/placeholders'
import { mysql, postgresql, tls } from '../../backends/connections.ts'
import { kind } from '../../backends/kind.ts'
import { lookup, queryField, queryTimeout } from '../../backends/lookups.ts'
import { asking } from '../users/hashing.ts'
import { kindMessages as m } from '../kinds.messages.ts'

const QUERY = {
  salted: 'SELECT password_hash, salt FROM mqtt_user where username = ${username} LIMIT 1',
  bare: 'SELECT password_hash FROM mqtt_user where username = ${username} LIMIT 1',
}

const query = queryField({
  help: m.queryHelp,
  preset: QUERY.salted,
  placeholders: PLACEHOLDERS.login,
})

export const mysqlKind = kind(authenticatorSchemas['password_based:mysql'], {
  fixed: { mechanism: 'password_based', backend: 'mysql' },
  groups: [mysql, lookup([query, queryTimeout]), asking('query', QUERY), tls()],
})

export const postgresqlKind = kind(authenticatorSchemas['password_based:postgresql'], {
  fixed: { mechanism: 'password_based', backend: 'postgresql' },
  groups: [postgresql, lookup([query]), asking('query', QUERY), tls()],
})
