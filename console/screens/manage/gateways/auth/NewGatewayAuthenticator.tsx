import { GATEWAY_AUTHENTICATORS } from '@signalbox/contract/gateway-fields'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import { useAction } from '../../../../api/query.ts'
import { useLanguage, useMessages } from '../../../../language.tsx'
import { kindOf } from '../../../../parts/authenticators/kinds.ts'
import { ChoiceStep } from '../../../../parts/backends/ChoiceStep.tsx'
import { NewKind } from '../../../../parts/backends/NewKind.tsx'
import { wizardMessages } from '../../../../parts/backends/wizard.messages.ts'
import { ChainMark } from '../../../../parts/chain/ChainMark.tsx'
import { choose } from '../../../../parts/chain/choose.ts'
import { useChainName } from '../../../../parts/chain/names.ts'
import { useSearch } from '../../../../routing/react.tsx'
import { Steps } from '../../../../ui/Steps.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import { gatewayAuthMessages } from '../gateways.messages.ts'
import { gatewaySearch } from '../gateways.paths.ts'
import styles from '../gateways.module.css'
import { useRestartConfirm } from '../use-gateway-actions.ts'
import type { AuthOwner } from './auth-owner.ts'

interface NewGatewayAuthenticatorProps {
  owner: AuthOwner
  onClose: () => void
}

/** Creates an authenticator step by step: one of the kinds that its clients can use. */
export function NewGatewayAuthenticator({ owner, onClose }: NewGatewayAuthenticatorProps) {
  const t = useMessages(gatewayAuthMessages)
  const wizard = useMessages(wizardMessages)
  const language = useLanguage()
  const toast = useToast()
  const nameOf = useChainName()
  const { gateway, operations, path } = owner
  const [{ mechanism, backend }, setSearch] = useSearch(gatewaySearch)
  const isSure = useRestartConfirm(gateway)
  const create = useAction(operations.create, {
    refreshes: [operations.get],
    isAwaited: true,
  })
  const {
    chosen,
    kind: id,
    choices,
  } = choose(GATEWAY_AUTHENTICATORS[gateway], [mechanism, backend])
  const kind = id === undefined ? undefined : kindOf(id)
  const go = ([first, second]: readonly string[]) =>
    setSearch({ mechanism: first, backend: second })
  const goBack = () => (chosen.length === 0 ? onClose() : go(chosen.slice(0, -1)))
  const preset = PRESETS[gateway]
  return (
    <div className={styles.stack}>
      <Steps
        label={wizard.steps}
        current={chosen.length}
        steps={[t.mechanism, t.backend, t.settings].map((label, i) => ({
          label,
          chosen: chosen[i] === undefined ? undefined : nameOf(chosen[i]),
        }))}
      />
      {kind === undefined || id === undefined ? (
        <ChoiceStep
          key={chosen.join(':')}
          label={chosen.length === 0 ? t.mechanism : t.backend}
          choices={choices.map(({ value }) => ({
            value,
            label: nameOf(value),
            mark: <ChainMark part={value} />,
          }))}
          onNext={(value) => go([...chosen, value])}
          onBack={goBack}
        />
      ) : (
        <NewKind
          key={id}
          title={nameOf(id)}
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
          onCreated={() => toast.success(t.added)}
          onLeave={() => {
            go([])
            onClose()
          }}
          onBack={goBack}
        />
      )}
    </div>
  )
}

/** What a service is asked about clients that have no user name. */
const PRESETS: Partial<Readonly<Record<GatewayName, Readonly<Record<string, string>>>>> = {
  mqttsn: { clientid: '${clientid}' },
  lwm2m: { endpoint_name: '${endpoint_name}' },
  gbt32960: { vin: '${clientid}' },
}
