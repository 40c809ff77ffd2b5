import { scalarText } from '@signalbox/formats/json-text'
import { gatewayList } from '@signalbox/contract/gateways'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import {
  GATEWAY_TRANSPORTS,
  type GatewayListenerType,
} from '@signalbox/contract/gateway-listener-fields'
import { gatewayListenerCreate, gatewayListenerList } from '@signalbox/contract/gateway-listeners'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { nameFault } from '#messages/name-fault.ts'
import { query, useAction } from '#api/query.ts'
import { isErlang } from '#api/use-can.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { useRefusal } from '#form/faults.ts'
import { settingsResolver } from '#form/check.ts'
import { NewSettingsForm } from '#form/NewSettingsForm.tsx'
import type { Field, FieldGroup, Values } from '#form/field.ts'
import { configWith, formValues } from '#form/values.ts'
import { usePorts } from '#domain/listeners/use-form-context.ts'
import { useLock } from '#domain/page/lock.ts'
import { placeFaults, useSubmit } from '#domain/saving/submit.ts'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Segments } from '#ui/Segments.tsx'
import { gatewayListenerMessages } from '../gateways.messages.ts'
import styles from '../gateways.module.css'
import { gatewayListenerGroups } from '../model/listener-groups.ts'
import { hasNoListeners, OUTDATED, useRestartConfirm } from '../use-gateway-actions.ts'

/** The type of a new listener, then its settings. */
export function NewGatewayListener({ name }: { name: GatewayName }) {
  const t = useMessages(gatewayListenerMessages)
  const lock = useLock()
  const types: readonly GatewayListenerType[] = GATEWAY_TRANSPORTS[name]
  const [type, setType] = useState<GatewayListenerType>(types[0] ?? 'tcp')
  const { data: rows, error } = useQuery(query(gatewayListenerList, { path: { name } }))
  const names = hasNoListeners(error) ? [] : rows?.map((row) => row.name)
  return (
    <div className={styles.stack}>
      {lock.reason !== undefined && <Banner tone="info" title={lock.reason} />}
      <div className={styles.types}>
        <Segments
          label={t.type}
          value={type}
          onChange={setType}
          options={types.map((value) => ({ value, label: value.toUpperCase() }))}
        />
      </div>
      {type === 'dtls' && !isErlang() ? (
        <Banner tone="info" title={t.noDtls} />
      ) : (
        names !== undefined &&
        lock.canWrite && <Form key={type} name={name} type={type} names={names} />
      )}
    </div>
  )
}

interface FormProps {
  name: GatewayName
  type: GatewayListenerType
  names: readonly string[]
}

function nameSetting(names: readonly string[]): Field {
  return {
    path: 'name',
    label: gatewayListenerMessages.name,
    help: gatewayListenerMessages.nameHelp,
    as: 'text',
    demands: () => true,
    check: (value) => {
      const name = scalarText(value)
      const isTaken = names.includes(name)
      const fault = nameFault(name, /^[A-Za-z][\w-]*$/)
      return fault ?? (isTaken ? gatewayListenerMessages.nameTaken : undefined)
    },
  }
}

function Form({ name, type, names }: FormProps) {
  const t = useMessages(gatewayListenerMessages)
  const language = useLanguage()
  const router = useRouter()
  const ports = usePorts(undefined, true)
  const groups = useMemo((): FieldGroup[] => {
    const [first, ...rest] = gatewayListenerGroups(type, ports)
    if (first === undefined) return []
    return [{ ...first, fields: [nameSetting(names), ...first.fields] }, ...rest]
  }, [type, ports, names])
  const defaults = useMemo(() => formValues(groups, {}), [groups])
  const resolver = useMemo(
    () => settingsResolver(groups, { ...defaults, name: undefined, bind: undefined }, language),
    [groups, defaults, language],
  )
  const [initial] = useState<Values>(() => ({
    ...defaults,
    name: '',
    bind: '',
    access_rules: ['allow all'],
  }))
  const form = useForm<Values>({ resolver, defaultValues: initial })
  const create = useAction(gatewayListenerCreate, { refreshes: [...OUTDATED, gatewayList] })
  const isSure = useRestartConfirm(name)
  const back = paths.gateway(name, { tab: 'listeners' })
  const { explain, faultsOf } = useRefusal(groups)
  const submit = useSubmit(
    form,
    async (typed) => {
      if (!(await isSure())) return false
      const body = configWith<Record<string, unknown>>(groups, {}, defaults, typed)
      return create.mutateAsync({ path: { name }, body: { ...body, type } })
    },
    {
      done: (_, typed) => t.created(String(typed['name'])),
      leave: () => void router.navigate(back),
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
      submitLabel={t.add}
      back={back}
    />
  )
}
