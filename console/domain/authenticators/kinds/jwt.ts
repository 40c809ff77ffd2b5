import { authenticatorSchemas } from '@signalbox/contract/authenticators'
import { TIME_CLAIMS } from '@signalbox/contract/token-claims'
import { jwks, tls } from '../../backends/connections.ts'
import { only } from '#form/field.ts'
import { kind } from '#form/facts.ts'
import { kindMessages as m } from '../kinds.messages.ts'

export const jwtKind = kind(authenticatorSchemas.jwt, {
  fixed: { mechanism: 'jwt' },
  groups: [
    {
      title: m.token,
      fields: [
        {
          path: 'from',
          label: m.from,
          labels: { password: m.password, username: m.username },
        },
        {
          path: 'use_jwks',
          label: m.keys,
          labels: { false: m.keysHere, true: m.keysThere },
        },
        ...only(
          (look) => look('use_jwks') !== true,
          [
            {
              path: 'algorithm',
              label: m.signature,
              preset: 'hmac-based',
              labels: { 'hmac-based': m.hmac, 'public-key': m.publicKeyKind },
            },
            ...only(
              (look) => look('algorithm') === 'hmac-based',
              [
                { path: 'secret', label: m.secret },
                { path: 'secret_base64_encoded', label: m.isBase64 },
              ],
            ),
            ...only(
              (look) => look('algorithm') === 'public-key',
              [{ as: 'area', path: 'public_key', label: m.publicKey, rows: 6 }],
            ),
          ],
        ),
        ...only((look) => look('use_jwks') === true, jwks),
      ],
    },
    tls((look) => look('use_jwks') === true),
    {
      title: m.claims,
      fields: [
        {
          path: 'verify_claims',
          label: m.verifyClaims,
          help: m.verifyClaimsHelp,
          placeholders: ['username', 'clientid'],
          refusesOthers: true,
          check: (rows) =>
            (rows as readonly { key: string }[]).some(({ key }) => TIME_CLAIMS.includes(key))
              ? m.alwaysChecked
              : undefined,
        },
        {
          path: 'acl_claim_name',
          label: m.aclClaim,
          help: m.aclClaimHelp,
          mono: true,
        },
        { path: 'disconnect_after_expire', label: m.disconnect },
      ],
    },
  ],
  // No claims are returned as a list or not at all, and accepted as a map.
  modern: (config) => (config.verify_claims === '' ? { ...config, verify_claims: {} } : config),
})
