import { DEFAULT_PORTS, LISTENER_NAME } from '@signalbox/contract/listener-fields'
import type { ListenerType } from '@signalbox/contract/listener-types'
import {
  type Listener,
  listenerCreate,
  listenerList,
  type ListenerRow,
} from '@signalbox/contract/listeners'
import { ApiError } from '@signalbox/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useErrorSentence } from '../../../../api/error-sentence.ts'
import { query, useAction } from '../../../../api/query.ts'
import { isErlang } from '../../../../api/use-can.ts'
import { useLanguage, useMessages } from '../../../../language.tsx'
import { settingsResolver } from '../../../../parts/config/check.ts'
import { NewSettingsForm } from '../../../../parts/config/NewSettingsForm.tsx'
import { flat, type Setting, type Values } from '../../../../parts/config/setting.ts'
import { valuesOf } from '../../../../parts/config/values.ts'
import { applyFor } from '../../../../parts/config-history/apply.ts'
import { ApplyFor } from '../../../../parts/config-history/ApplyFor.tsx'
import { useSubmit } from '../../../../parts/submit.ts'
import { paths } from '../../../../paths.ts'
import { useRouter } from '../../../../routing/react.tsx'
import { type Confirmation, useConfirm } from '../../../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { listenersMessages } from '../listeners.messages.ts'
import { readBind } from '../../../../parts/listeners/model/bind.ts'
import { clashOf } from '../../../../parts/listeners/model/clash.ts'
import { failureOf } from '../../../../parts/listeners/model/failure.ts'
import { useListenerSentence } from '../use-failure.ts'
import { OUTDATED, useReport } from '../use-listener-actions.ts'
import type { Ports } from '../../../../parts/listeners/checks.ts'
import { configOf, createBody } from './config.ts'
import { editorMessages } from '../../../../parts/listeners/editor.messages.ts'
import { checkMessages } from '../../../../parts/listeners/fields.messages.ts'
import styles from '../../../../parts/listeners/form.module.css'
import { newListenerGroups } from './groups.ts'
import { QuicRepair } from '../../../../parts/listeners/QuicRepair.tsx'
import { usePorts, useZones } from '../../../../parts/listeners/use-form-context.ts'
import { ZonesContext } from '../../../../parts/listeners/ZoneEditor.tsx'
import { textOf } from '../../../../parts/listeners/model/text.ts'

interface NewListenerFormProps {
  type: ListenerType
  /** Its settings are the beginning. */
  original?: Listener
}

export function NewListenerForm(props: NewListenerFormProps) {
  const sentence = useErrorSentence()
  // The first port that is offered depends on what is there.
  const { data: rows, error, refetch } = useQuery(query(listenerList, {}))
  if (rows !== undefined) return <Form {...props} rows={rows} />
  return error && <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
}

const nameProblem =
  (type: string, rows: readonly ListenerRow[]): NonNullable<Setting['check']> =>
  (value) => {
    const name = textOf(value)
    if (name === '') return checkMessages.required
    if (!LISTENER_NAME.test(name) || name.length > 255) return checkMessages.nameWrong
    return rows.some(({ id }) => id === `${type}:${name}`) ? checkMessages.nameTaken : undefined
  }

function Form({ type, original, rows }: NewListenerFormProps & { rows: readonly ListenerRow[] }) {
  const t = useMessages(editorMessages)
  const words = useMessages(listenersMessages)
  const language = useLanguage()
  const router = useRouter()
  const explain = useListenerSentence()
  const report = useReport()
  const ports = usePorts(undefined, true)
  const known = useZones(original?.zone)
  const { zones } = known
  const groups = useMemo(
    () => newListenerGroups(type, { ports, zones }, nameProblem(type, rows)),
    [type, ports, zones, rows],
  )
  const defaults = useMemo(() => valuesOf(groups, {}), [groups])
  const settings = flat(groups)
  // The values of the broker are valid; name and address have to be checked in any case.
  const resolver = useMemo(
    () => settingsResolver(groups, { ...defaults, name: undefined, bind: undefined }, language),
    [groups, defaults, language],
  )
  const [initial] = useState<Values>(() => ({
    ...valuesOf(groups, original && configOf(original)),
    name: '',
    bind: freeBind(type, ports),
  }))
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
      if (breaksBuilds && !(await confirm(question(textOf(typed.name))))) return false
      setBroken(undefined)
      const body = createBody(type, defaults, typed)
      if (minutes === undefined) await create.mutateAsync({ body })
      else await applyFor(listenerCreate, { body }, minutes)
      return `${type}:${textOf(typed.name)}`
    },
    {
      explain,
      onDone: (id) => void report(id, words.created),
      leave: (id) => void router.navigate(paths.listener(id)),
      onFailure: (error) => {
        if (!(error instanceof ApiError)) return
        if (breaksBuilds && error.status >= 500) setBroken(textOf(form.getValues('name')))
        if (failureOf(error.message) === 'inUse') {
          form.setError('bind', { message: explain(error).title }, { shouldFocus: true })
        }
        for (const { path, reason } of error.faults) {
          const key = path.replace(/^root\./, '')
          const setting = settings.find((each) => each.path === key)
          if (setting !== undefined) form.setError(setting.path, { message: reason })
        }
      },
    },
  )
  return (
    <ZonesContext value={known}>
      <NewSettingsForm
        groups={groups}
        form={form}
        initial={initial}
        submit={submit}
        submitLabel={t.create}
        back={paths.listeners()}
      >
        {broken !== undefined && <QuicRepair name={broken} />}
        <div className={styles.trial}>
          <ApplyFor minutes={minutes} onChange={setMinutes} />
          {minutes !== undefined && <p className={styles.none}>{t.createRevert}</p>}
        </div>
      </NewSettingsForm>
    </ZonesContext>
  )
}

/** The usual port of the type, if it is free. */
function freeBind(type: ListenerType, { listeners, others }: Ports): string {
  const port = DEFAULT_PORTS[type]
  const taken = clashOf(port, type === 'quic', [...listeners, ...others])
  return taken === undefined && readBind(port) !== undefined ? String(port) : ''
}
