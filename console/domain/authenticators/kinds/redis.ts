import { authenticatorSchemas } from '@signalbox/contract/authenticators'
import { PLACEHOLDERS } from '@signalbox/contract/placeholders'
import { readLoginCommand } from '@signalbox/contract/redis-command'
import { redis, tls } from '../../backends/connections.ts'
import { kind } from '#form/facts.ts'
import { commandField, lookup } from '../../backends/lookups.ts'
import { asking } from '../users/hashing.ts'
import { kindMessages as m } from '../kinds.messages.ts'

const CMD = {
  salted: 'HMGET mqtt_user:${username} password_hash salt',
  bare: 'HMGET mqtt_user:${username} password_hash',
}

const commandProblem = (value: unknown) =>
  'expected' in readLoginCommand(String(value)) ? m.wrongCmd : undefined

const command = commandField({
  help: m.cmdHelp,
  preset: CMD.salted,
  placeholders: PLACEHOLDERS.login,
  check: commandProblem,
})

export const redisKind = kind(authenticatorSchemas['password_based:redis'], {
  fixed: { mechanism: 'password_based', backend: 'redis' },
  groups: [redis, lookup([command]), asking('cmd', CMD), tls()],
})
