import { PLACEHOLDERS } from '@signalbox/contract/placeholders'
import { http, tls } from '../../../../parts/backends/connections.ts'
import type { Kind } from '../../../../parts/backends/field.ts'

export const httpKind: Kind = {
  fixed: { mechanism: 'password_based', backend: 'http' },
  groups: [
    ...http({
      names: PLACEHOLDERS.login,
      body: { username: '${username}', password: '${password}' },
      timeout: '5s',
    }),
    tls(),
  ],
}
