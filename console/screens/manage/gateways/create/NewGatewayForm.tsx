import type { GatewayName } from '@signalbox/contract/gateway-names'
import { GATEWAY_PORTS, GATEWAY_TRANSPORTS } from '@signalbox/contract/gateway-listener-fields'
import { gatewayUpdate } from '@signalbox/contract/gateways'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useAction } from '#api/query.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { settingsResolver } from '#form/check.ts'
import { NewSettingsForm } from '#form/NewSettingsForm.tsx'
import { useRefusal } from '#form/faults.ts'
import type { FieldGroup, Values } from '#form/field.ts'
import { configWith, formValues } from '#form/values.ts'
import { findAddressClash } from '#domain/listeners/model/clash.ts'
import { usePorts } from '#domain/listeners/use-form-context.ts'
import { placeFaults, useSubmit } from '#domain/saving/submit.ts'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { gatewaysMessages } from '../gateways.messages.ts'
import { gatewayGroups, PRESETS } from '../model/groups.ts'
import { gatewayListenerGroups, isUdp } from '../model/listener-groups.ts'
import { OUTDATED } from '../use-gateway-actions.ts'

/** Settings of the first listener that the form asks for; the others have defaults. */
const ASKED = ['bind', 'max_connections', 'websocket.path']
const IN_FORM = 'first_listener.'

/** Form for a new gateway with its first listener, both sent in one call. */
export function NewGatewayForm({ name, label }: { name: GatewayName; label: string }) {
  const t = useMessages(gatewaysMessages)
  const language = useLanguage()
  const router = useRouter()
  const ports = usePorts(undefined, true)
  const [type] = GATEWAY_TRANSPORTS[name]
  const settings = useMemo(() => gatewayGroups(name), [name])
  const listener = useMemo(() => firstListener(gatewayListenerGroups(type, ports)), [type, ports])
  const groups = useMemo(() => [...listener, ...settings], [listener, settings])
  const defaults = useMemo(() => formValues(groups, {}), [groups])
  const [initial] = useState<Values>(() =>
    formValues(groups, {
      ...PRESETS[name],
      first_listener: {
        bind: findAddressClash(String(GATEWAY_PORTS[name]), isUdp(type), [
          ...ports.listeners,
          ...ports.others,
        ])
          ? ''
          : String(GATEWAY_PORTS[name]),
        max_connections: 1024,
        ...(type === 'ws' && { websocket: { path: '/ocpp' } }),
      },
    }),
  )
  // Values that have no default are checked in any case.
  const resolver = useMemo(
    () => settingsResolver(groups, { first_listener: {} }, language),
    [groups, language],
  )
  const form = useForm<Values>({ resolver, defaultValues: initial })
  const load = useAction(gatewayUpdate, { refreshes: OUTDATED })
  const { explain, faultsOf } = useRefusal(groups)
  const submit = useSubmit(
    form,
    (typed) => {
      const { first_listener: first, ...body } = configWith<Record<string, unknown>>(
        groups,
        { ...PRESETS[name] },
        defaults,
        typed,
      )
      const listeners = [
        { type, name: 'default', access_rules: ['allow all'], ...(first as object) },
      ]
      return load.mutateAsync({ path: { name }, body: { ...body, enable: true, listeners } })
    },
    {
      done: () => t.created(label),
      leave: () => void router.navigate(paths.gateway(name)),
      explain,
      onFailure: (error) => placeFaults(form, faultsOf(error)),
    },
  )
  return (
    <NewSettingsForm
      groups={groups}
      form={form}
      initial={initial}
      submit={submit}
      submitLabel={t.create}
      back={paths.gateways()}
    >
      {name !== 'jt808' && (
        <Banner tone="info" title={t.authLater}>
          {t.authLaterText}
        </Banner>
      )}
    </NewSettingsForm>
  )
}

function firstListener(groups: readonly FieldGroup[]): FieldGroup[] {
  const all = groups.flatMap(({ fields }) => fields)
  const settings = ASKED.flatMap((path) => all.filter((each) => each.path === path))
  return [
    {
      title: gatewaysMessages.ports,
      fields: settings.map((each) => ({ ...each, path: `${IN_FORM}${each.path}` })),
    },
  ]
}
