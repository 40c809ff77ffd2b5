import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconFingerprint } from '@tabler/icons-react'
import {
  gatewayAuthenticationDelete,
  gatewayAuthenticationGet,
  gatewayAuthenticationUpdate,
} from '@signalbox/contract/gateway-authentication'
import { GATEWAY_AUTHENTICATORS, type GatewayName } from '@signalbox/contract/gateway-fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../../api/client.ts'
import { useErrorSentence } from '../../../../api/error-sentence.ts'
import { useAction } from '../../../../api/query.ts'
import { useMessages } from '../../../../language.tsx'
import { useAct } from '../../../../parts/act.ts'
import { kindOf } from '../../../../parts/authenticators/kinds.ts'
import { MqttUsers } from '../../../../parts/authenticators/users/MqttUsers.tsx'
import { usersOfGateway } from '../../../../parts/authenticators/users/user-directory.ts'
import type { Config } from '../../../../parts/backends/field.ts'
import { KindSettings } from '../../../../parts/backends/KindSettings.tsx'
import { ChainSwitch } from '../../../../parts/chain/ChainSwitch.tsx'
import { useChainName } from '../../../../parts/chain/names.ts'
import { useLock } from '../../../../parts/lock.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { gatewayAuthMessages } from '../gateways.messages.ts'
import styles from '../gateways.module.css'
import { NewGatewayAuthenticator } from './NewGatewayAuthenticator.tsx'

/** The authenticator, or `null`: a gateway need not have one. */
async function readAuthenticator(name: GatewayName): Promise<Config | null> {
  const answer: unknown = await client.call(gatewayAuthenticationGet, { path: { name } })
  return (answer ?? null) as Config | null // an object, as of every authenticator
}

/** The authenticator of a gateway, which has one at most. */
export function GatewayAuth({ name }: { name: GatewayName }) {
  const t = useMessages(gatewayAuthMessages)
  const sentence = useErrorSentence()
  const lock = useLock()
  const [isAdding, setIsAdding] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [gatewayAuthenticationGet.id, { path: { name } }],
    queryFn: () => readAuthenticator(name),
    enabled: GATEWAY_AUTHENTICATORS[name].length > 0,
  })
  if (GATEWAY_AUTHENTICATORS[name].length === 0) return <Banner tone="info" title={t.ownServices} />
  if (error !== null && data === undefined) {
    return <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Loading />
  if (data !== null) return <Authenticator name={name} config={data} />
  if (isAdding) return <NewGatewayAuthenticator name={name} onClose={() => setIsAdding(false)} />
  return (
    <EmptyState
      icon={<IconFingerprint size={24} />}
      title={t.none}
      text={t.noneText}
      action={
        <Button {...lock.button} onClick={() => setIsAdding(true)}>
          {t.add}
        </Button>
      }
    />
  )
}

function Authenticator({ name, config }: { name: GatewayName; config: Config }) {
  const t = useMessages(gatewayAuthMessages)
  const lock = useLock()
  const act = useAct()
  const nameOf = useChainName()
  const refreshes = [gatewayAuthenticationGet]
  const update = useAction(gatewayAuthenticationUpdate, { refreshes, isAwaited: true })
  const remove = useAction(gatewayAuthenticationDelete, { refreshes, isAwaited: true })
  const { mechanism, backend, enable } = config
  const id = [mechanism, backend].filter((each) => typeof each === 'string').join(':')
  const kind = kindOf(id)
  const isEnabled = enable !== false
  const { chain_name: _, id: __, ...own } = config
  const save = (body: Record<string, unknown>) =>
    update.mutateAsync({ path: { name }, body: { enable: isEnabled, ...body } })
  const handleToggle = () =>
    act({
      ...(isEnabled && {
        ask: {
          title: t.disableTitle,
          body: t.disableText,
          confirmLabel: t.disable,
          danger: true,
        },
      }),
      act: () => save({ ...own, enable: !isEnabled }),
    })
  const handleDelete = () =>
    act({
      ask: {
        title: t.deleteTitle,
        body: t.deleteText,
        confirmLabel: t.deleteOne,
        danger: true,
      },
      act: () => remove.mutateAsync({ path: { name } }),
      done: t.deleted,
    })
  return (
    <div className={styles.stack}>
      <div className={styles.bar}>
        <strong>{nameOf(id)}</strong>
        <ChainSwitch name={nameOf(id)} isEnabled={isEnabled} onToggle={handleToggle} isLabelled />
        <Button variant="default" {...lock.button} onClick={() => void handleDelete()}>
          {t.deleteOne}
        </Button>
      </div>
      {kind === undefined ? (
        <Banner tone="info" title={t.noForm} />
      ) : (
        <KindSettings
          title={t.settings}
          kind={kind}
          config={own}
          readNow={async () => {
            const { chain_name: ___, id: ____, ...now } = (await readAuthenticator(name)) ?? own
            return now
          }}
          save={save}
        />
      )}
      {backend === 'built_in_database' && (
        <Section title={t.users}>
          <MqttUsers
            users={usersOfGateway(name)}
            isByClientId={config.user_id_type === 'clientid'}
            canImport
          />
        </Section>
      )}
    </div>
  )
}
