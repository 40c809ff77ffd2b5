import { gatewaySchemas } from '@signalbox/contract/gateway-fields'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import { type Gateway, gatewayGet, gatewayUpdate } from '@signalbox/contract/gateways'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { client } from '../../../../api/client.ts'
import { useErrorSentence } from '../../../../api/error-sentence.ts'
import { query, useAction } from '../../../../api/query.ts'
import { useFormats, useMessages } from '../../../../language.tsx'
import { isEqual } from '../../../../parts/config/changes.ts'
import { ConfigForm } from '../../../../parts/config/ConfigForm.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { gatewaysMessages } from '../gateways.messages.ts'
import { gatewayGroups } from '../model/groups.ts'
import { connectionsOf, OUTDATED } from '../use-gateway-actions.ts'

type Config = Readonly<Record<string, unknown>>

/** The settings of a gateway, without what has operations of its own. */
export function GatewaySettings({ name }: { name: GatewayName }) {
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(query(gatewayGet, { path: { name } }))
  if (data !== undefined) return <Form name={name} gateway={data} />
  return error === null ? (
    <Loading />
  ) : (
    <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
  )
}

function configOf(name: GatewayName, gateway: Gateway): Config {
  const fields = gatewaySchemas[name].shape
  return Object.fromEntries(Object.entries(gateway).filter(([key]) => Object.hasOwn(fields, key)))
}

function Form({ name, gateway }: { name: GatewayName; gateway: Gateway }) {
  const t = useMessages(gatewaysMessages)
  const { number } = useFormats()
  const groups = useMemo(() => gatewayGroups(name), [name])
  const config = useMemo(() => configOf(name, gateway), [name, gateway])
  const update = useAction(gatewayUpdate, { refreshes: OUTDATED })
  // What the last review was made of: the update has the keys that differ from it, each whole.
  const latest = useRef(config)
  const readNow = async () => {
    latest.current = configOf(name, await client.call(gatewayGet, { path: { name } }))
    return latest.current
  }
  return (
    <ConfigForm<Config>
      groups={groups}
      config={config}
      readNow={readNow}
      effects={async () => [
        { tone: 'warning', title: t.disconnects(number(await connectionsOf(name))) },
      ]}
      save={async (next) => {
        const body = Object.fromEntries(
          Object.entries(next).filter(([key, value]) => !isEqual(value, latest.current[key])),
        )
        await update.mutateAsync({ path: { name }, body })
      }}
    />
  )
}
