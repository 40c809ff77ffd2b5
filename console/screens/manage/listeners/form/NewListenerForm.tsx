import { scalarText } from '@signalbox/formats/json-text'
import { DEFAULT_PORTS, LISTENER_NAME } from '@signalbox/contract/listener-fields'
import type { ListenerType } from '@signalbox/contract/listener-types'
import {
  type Listener,
  listenerCreate,
  listenerList,
  listenerSelfSigned,
  type ListenerRow,
} from '@signalbox/contract/listeners'
import { ApiError } from '@signalbox/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { get, set, useForm } from 'react-hook-form'
import { nameFault } from '#messages/name-fault.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query, useAction } from '#api/query.ts'
import { client } from '#api/client.ts'
import { isErlang } from '#api/use-can.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { settingsResolver } from '#form/check.ts'
import { NewSettingsForm } from '#form/NewSettingsForm.tsx'
import { useRefusal } from '#form/faults.ts'
import type { Field, Values } from '#form/field.ts'
import { formValues } from '#form/values.ts'
import { applyFor } from '#domain/config-history/apply.ts'
import { ApplyFor } from '#domain/config-history/ApplyFor.tsx'
import { placeFaults, useSubmit } from '#domain/saving/submit.ts'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { type Confirmation, useConfirm } from '#ui/ConfirmDialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { listenersMessages } from '../listeners.messages.ts'
import { readBind } from '#domain/listeners/model/bind.ts'
import { findAddressClash } from '#domain/listeners/model/clash.ts'
import { OUTDATED, useReport } from '../use-listener-actions.ts'
import { hasTls } from '../model/listener.ts'
import { type Ports, readNames } from '#domain/listeners/checks.ts'
import { toListenerConfig, createBody } from './config.ts'
import { editorMessages } from '#domain/listeners/editor.messages.ts'
import { checkMessages } from '#domain/listeners/fields.messages.ts'
import styles from '#domain/listeners/form.module.css'
import { newListenerGroups, SELF_SIGNED, SELF_SIGNED_NAMES } from './groups.ts'
import { QuicRepair } from '#domain/listeners/QuicRepair.tsx'
import { usePorts, useZones } from '#domain/listeners/use-form-context.ts'
import { ZonesContext } from '#domain/listeners/ZoneEditor.tsx'

interface NewListenerFormProps {
  type: ListenerType
  /** Listener to copy the settings from. */
  original?: Listener
}

export function NewListenerForm(props: NewListenerFormProps) {
  const sentence = useErrorSentence()
  // The proposed port depends on the existing listeners.
  const { data: rows, error, refetch } = useQuery(query(listenerList, {}))
  if (rows !== undefined) return <Form {...props} rows={rows} />
  if (error === null) return <Loading />
  return <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
}

const nameProblem =
  (type: string, rows: readonly ListenerRow[]): NonNullable<Field['check']> =>
  (value) => {
    const name = scalarText(value)
    const isTaken = rows.some(({ id }) => id === `${type}:${name}`)
    return nameFault(name, LISTENER_NAME) ?? (isTaken ? checkMessages.nameTaken : undefined)
  }

function Form({ type, original, rows }: NewListenerFormProps & { rows: readonly ListenerRow[] }) {
  const t = useMessages(editorMessages)
  const words = useMessages(listenersMessages)
  const language = useLanguage()
  const router = useRouter()
  const report = useReport()
  const ports = usePorts(undefined, true)
  const known = useZones(original?.zone)
  const { zones } = known
  const { first, rest } = useMemo(
    () => newListenerGroups(type, { ports, zones, nameProblem: nameProblem(type, rows) }),
    [type, ports, zones, rows],
  )
  const groups = useMemo(() => [first, ...rest], [first, rest])
  const defaults = useMemo(() => formValues(groups, {}), [groups])
  const { explain, faultsOf } = useRefusal(groups)
  // The values of the broker are valid; those that a new listener needs are checked in any case.
  const resolver = useMemo(() => {
    const before = structuredClone(defaults)
    for (const { path } of first.fields) set(before, path, undefined)
    return settingsResolver(groups, before, language)
  }, [groups, first, defaults, language])
  const [initial] = useState<Values>(() => {
    const values = formValues(groups, original && toListenerConfig(original))
    const isNewTls = original === undefined && hasTls(type)
    values.name = isNewTls ? freeName(type, rows) : ''
    values.bind = freeBind(type, ports)
    values[SELF_SIGNED] = isNewTls
    values[SELF_SIGNED_NAMES] = location.hostname.replaceAll(/[[\]]/g, '')
    // A broker has default files, which may be those of the public sample certificate.
    if (isNewTls) for (const path of PEM_FILES) set(values, path, '')
    return values
  })
  const form = useForm<Values>({
    resolver,
    defaultValues: initial,
  })
  const [minutes, setMinutes] = useState<number>()
  // A QUIC listener breaks the API of all listeners on a build without QUIC.
  const breaksBuilds = type === 'quic' && isErlang()
  const [broken, setBroken] = useState<string>()
  const confirm = useConfirm()
  const question = (typedName: string): Confirmation => ({
    ...{ title: t.quicConfirm, body: t.quicText, confirmLabel: t.create, danger: true, typedName },
  })
  const create = useAction(listenerCreate, { refreshes: OUTDATED })
  const submit = useSubmit(
    form,
    async (typed) => {
      if (breaksBuilds && !(await confirm(question(scalarText(typed.name))))) return false
      setBroken(undefined)
      const body = createBody(type, defaults, await withCertificate(typed, defaults))
      if (minutes === undefined) await create.mutateAsync({ body })
      else await applyFor(listenerCreate, { body }, minutes)
      return `${type}:${scalarText(typed.name)}`
    },
    {
      explain,
      onDone: (id) => void report(id, words.created(id)),
      leave: (id) => void router.navigate(paths.listener(id)),
      onFailure: (error) => {
        const isCrash = error instanceof ApiError && error.status >= 500
        if (breaksBuilds && isCrash) setBroken(scalarText(form.getValues('name')))
        placeFaults(form, faultsOf(error))
      },
    },
  )
  return (
    <ZonesContext value={known}>
      <NewSettingsForm
        groups={[first]}
        folded={rest}
        form={form}
        initial={initial}
        submit={submit}
        submitLabel={t.create}
        back={paths.listeners()}
      >
        {broken !== undefined && <QuicRepair name={broken} />}
        <div className={styles.trial}>
          <ApplyFor operation={listenerCreate} minutes={minutes} onChange={setMinutes} />
          {minutes !== undefined && <p className={styles.none}>{t.createRevert}</p>}
        </div>
      </NewSettingsForm>
    </ZonesContext>
  )
}

/**
 * The settings of the form: a self-signed certificate is created if the user wants one, and the authority of clients
 * is that of the broker if none was given.
 */
async function withCertificate(typed: Values, defaults: Values): Promise<Values> {
  const { [SELF_SIGNED]: isSelfSigned, [SELF_SIGNED_NAMES]: names, ...settings } = typed
  const next = structuredClone(settings)
  if (get(next, CA_FILE) === '') set(next, CA_FILE, get(defaults, CA_FILE))
  if (isSelfSigned !== true) return next
  const { certificate, private_key } = await client.call(listenerSelfSigned, {
    body: { names: readNames(scalarText(names)) },
  })
  set(next, 'ssl_options.certfile', certificate)
  set(next, 'ssl_options.keyfile', private_key)
  return next
}

const CA_FILE = 'ssl_options.cacertfile'
const PEM_FILES = ['ssl_options.certfile', 'ssl_options.keyfile', CA_FILE]

/** The name `tls`, if it is free. */
const freeName = (type: ListenerType, rows: readonly ListenerRow[]) =>
  rows.some(({ id }) => id === `${type}:tls`) ? '' : 'tls'

/** The usual port of the type, if it is free. */
function freeBind(type: ListenerType, { listeners, others }: Ports): string {
  const port = DEFAULT_PORTS[type]
  const taken = findAddressClash(port, type === 'quic', [...listeners, ...others])
  return taken === undefined && readBind(port) !== undefined ? String(port) : ''
}
