import { authenticatorSchemas } from '@signalbox/contract/authenticators'
import { PLACEHOLDERS } from '@signalbox/contract/placeholders'
import { http, tls } from '../../backends/connections.ts'
import { kind } from '#form/facts.ts'

export const httpKind = kind(authenticatorSchemas['password_based:http'], {
  fixed: { mechanism: 'password_based', backend: 'http' },
  groups: [
    ...http({
      names: PLACEHOLDERS.login,
      body: { username: '${username}', password: '${password}' },
    }),
    tls(),
  ],
})
