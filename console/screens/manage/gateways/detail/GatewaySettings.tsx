import { gatewaySchemas } from '@signalbox/contract/gateway-fields'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import { type Gateway, gatewayGet, gatewayUpdate } from '@signalbox/contract/gateways'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { client } from '#api/client.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query, useAction } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { isEqual } from '@signalbox/contract/config-values'
import { ConfigForm } from '#form/ConfigForm.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { gatewaysMessages } from '../gateways.messages.ts'
import { gatewayGroups } from '../model/groups.ts'
import { countGatewayConnections, OUTDATED } from '../use-gateway-actions.ts'

type Config = Readonly<Record<string, unknown>>

/** Settings of a gateway, without the parts that have their own operations. */
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

function toConfig(name: GatewayName, gateway: Gateway): Config {
  const fields = gatewaySchemas[name].shape
  return Object.fromEntries(Object.entries(gateway).filter(([key]) => Object.hasOwn(fields, key)))
}

function Form({ name, gateway }: { name: GatewayName; gateway: Gateway }) {
  const t = useMessages(gatewaysMessages)
  const { number } = useFormats()
  const groups = useMemo(() => gatewayGroups(name), [name])
  const config = useMemo(() => toConfig(name, gateway), [name, gateway])
  const update = useAction(gatewayUpdate, { refreshes: OUTDATED })
  // Configuration that the last review compared with; the update sends every top-level key that differs from it.
  const latest = useRef(config)
  const readNow = async () => {
    latest.current = toConfig(name, await client.call(gatewayGet, { path: { name } }))
    return latest.current
  }
  return (
    <ConfigForm<Config>
      groups={groups}
      config={config}
      readNow={readNow}
      effects={async () => [
        { tone: 'warning', title: t.disconnects(number(await countGatewayConnections(name))) },
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
