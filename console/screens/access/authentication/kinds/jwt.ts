import { TIME_CLAIMS } from '@signalbox/contract/token-claims'
import { jwks, tls } from '../../../../parts/backends/connections.ts'
import { type Kind, only } from '../../../../parts/backends/field.ts'
import { kindMessages as m } from '../kinds.messages.ts'

export const jwtKind: Kind = {
  fixed: { mechanism: 'jwt' },
  groups: [
    {
      title: m.token,
      fields: [
        {
          as: 'choice',
          path: 'from',
          label: m.from,
          otherwise: 'password',
          options: [
            { value: 'password', label: m.password },
            { value: 'username', label: m.username },
          ],
        },
        {
          as: 'choice',
          path: 'use_jwks',
          label: m.keys,
          otherwise: false,
          options: [
            { value: false, label: m.keysHere },
            { value: true, label: m.keysThere },
          ],
        },
        ...only(
          (look) => look('use_jwks') !== true,
          [
            {
              as: 'choice',
              path: 'algorithm',
              label: m.signature,
              otherwise: 'hmac-based',
              options: [
                { value: 'hmac-based', label: m.hmac },
                { value: 'public-key', label: m.publicKeyKind },
              ],
            },
            ...only(
              (look) => look('algorithm') === 'hmac-based',
              [
                { as: 'secret', path: 'secret', label: m.secret, required: true },
                {
                  as: 'switch',
                  path: 'secret_base64_encoded',
                  label: m.isBase64,
                  otherwise: false,
                },
              ],
            ),
            ...only(
              (look) => look('algorithm') === 'public-key',
              [{ as: 'area', path: 'public_key', label: m.publicKey, required: true, rows: 6 }],
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
          as: 'pairs',
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
          as: 'text',
          path: 'acl_claim_name',
          label: m.aclClaim,
          help: m.aclClaimHelp,
          otherwise: 'acl',
          mono: true,
        },
        {
          as: 'switch',
          path: 'disconnect_after_expire',
          label: m.disconnect,
          otherwise: true,
        },
      ],
    },
  ],
  // No claims are returned as a list or not at all, and accepted as a map.
  modern: (config) => (config.verify_claims === '' ? { ...config, verify_claims: {} } : config),
}
