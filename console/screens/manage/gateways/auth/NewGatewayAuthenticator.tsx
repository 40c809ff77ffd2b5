import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { GATEWAY_AUTHENTICATORS } from '@signalbox/contract/gateway-fields'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import { useAction } from '#api/query.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { findAuthenticatorKind } from '#domain/authenticators/kinds.ts'
import { NewKind } from '#domain/backends/NewKind.tsx'
import { wizardMessages } from '#domain/backends/wizard.messages.ts'
import { KindChoice } from '#domain/chain/KindChoice.tsx'
import { chosenKind } from '#domain/chain/kind-groups.ts'
import { useChainName } from '#domain/chain/names.ts'
import { useSearch } from '#routing/react.tsx'
import { useToast } from '#ui/toast.tsx'
import { gatewayAuthMessages } from '../gateways.messages.ts'
import { gatewaySearch } from '../gateways.paths.ts'
import styles from '../gateways.module.css'
import { useRestartConfirm } from '../use-gateway-actions.ts'
import type { AuthOwner } from './auth-owner.ts'

interface NewGatewayAuthenticatorProps {
  owner: AuthOwner
  onClose: () => void
}

/** Creates an authenticator of a kind that the gateway's clients can use. */
export function NewGatewayAuthenticator({ owner, onClose }: NewGatewayAuthenticatorProps) {
  const t = useMessages(gatewayAuthMessages)
  const wizard = useMessages(wizardMessages)
  const language = useLanguage()
  const toast = useToast()
  const chainName = useChainName()
  const { gateway, operations, path } = owner
  const [{ mechanism, backend }, setSearch] = useSearch(gatewaySearch)
  const isSure = useRestartConfirm(gateway)
  const create = useAction(operations.create, {
    refreshes: [operations.get],
    isAwaited: true,
  })
  const kinds = GATEWAY_AUTHENTICATORS[gateway]
  const id = chosenKind(kinds, [mechanism, backend])
  const kind = id === undefined ? undefined : findAuthenticatorKind(id)
  const go = ([first, second]: readonly string[]) =>
    setSearch({ mechanism: first, backend: second })
  const preset = PRESETS[gateway]
  return (
    <div className={styles.stack}>
      {kind === undefined || id === undefined ? (
        <>
          <KindChoice
            label={t.kindLabel}
            kinds={kinds}
            onChoose={(chosen) => go(chosen.split(':'))}
          />
          <div>
            <Button variant="default" onClick={onClose}>
              {wizard.back}
            </Button>
          </div>
        </>
      ) : (
        <NewKind
          key={id}
          title={chainName(id)}
          about={kind.about?.[language]}
          kind={
            preset === undefined
              ? kind
              : {
                  ...kind,
                  groups: kind.groups.map((group) => ({
                    ...group,
                    fields: group.fields.map((each) =>
                      each.path === 'body' ? { ...each, preset } : each,
                    ),
                  })),
                }
          }
          onCreate={async (body) => (await isSure()) && create.mutateAsync({ path, body })}
          onCreated={() => toast.success(t.added(chainName(id)))}
          onLeave={() => {
            go([])
            onClose()
          }}
          onBack={() => go([])}
        />
      )}
    </div>
  )
}

/** Request fields for protocols whose clients have no username. */
const PRESETS: Partial<Readonly<Record<GatewayName, Readonly<Record<string, string>>>>> = {
  mqttsn: { clientid: '${clientid}' },
  lwm2m: { endpoint_name: '${endpoint_name}' },
  gbt32960: { vin: '${clientid}' },
}
