import { listenerSchemas } from '@signalbox/contract/listener-fields'
import type { ListenerType } from '@signalbox/contract/listener-types'
import {
  type Listener,
  listenerGet,
  type ListenerRow,
  listenerUpdate,
} from '@signalbox/contract/listeners'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { client } from '#api/client.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query, useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { applyFor } from '#domain/config-history/apply.ts'
import { ConfigForm } from '#form/ConfigForm.tsx'
import type { ReviewOptions } from '#form/review/ReviewOptions.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Segments } from '#ui/Segments.tsx'
import { listenersMessages } from '../listeners.messages.ts'
import { OUTDATED, useReport } from '../use-listener-actions.ts'
import { type Config, toListenerConfig, updateBody } from './config.ts'
import { ConfigText } from '#domain/listeners/ConfigText.tsx'
import { editorMessages } from '#domain/listeners/editor.messages.ts'
import styles from '#domain/listeners/form.module.css'
import { listenerGroups } from './groups.ts'
import { useEffects } from './use-effects.ts'
import { usePorts, useZones } from '#domain/listeners/use-form-context.ts'
import { ZonesContext } from '#domain/listeners/ZoneEditor.tsx'

interface ListenerSettingsProps {
  id: string
  type: string
  row: ListenerRow
}

/** The settings of a listener as a form or as text. */
export function ListenerSettings({ id, type, row }: ListenerSettingsProps) {
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(query(listenerGet, { path: { id } }))
  if (data === undefined) {
    return error === null ? (
      <Loading />
    ) : (
      <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
    )
  }
  return (
    <div className={styles.stack}>
      <Settings
        listener={data}
        type={type as ListenerType}
        isEnabled={row.enable}
        bindOption={row.bind_option}
      />
    </div>
  )
}

interface SettingsProps {
  listener: Listener
  type: ListenerType
  isEnabled: boolean
  bindOption: string | undefined
}

function Settings({ listener, type, isEnabled, bindOption }: SettingsProps) {
  const t = useMessages(editorMessages)
  const { byOption } = useMessages(listenersMessages)
  const { id } = listener
  const [view, setView] = useState<'form' | 'text'>('form')
  const ports = usePorts(id, isEnabled)
  const known = useZones(listener.zone)
  const { zones } = known
  const groups = useMemo(
    () => listenerGroups(type, { ports, zones, bindOption }),
    [type, ports, zones, bindOption],
  )
  const config = useMemo(() => toListenerConfig(listener), [listener])
  const report = useReport()
  const update = useAction(listenerUpdate, { refreshes: OUTDATED })
  // Configuration that the last review compared with; the update sends the settings that differ from it.
  const latest = useRef<Config>(config)
  const readNow = async () => {
    latest.current = toListenerConfig(await client.call(listenerGet, { path: { id } }))
    return latest.current
  }
  const effects = useEffects(id, type, readNow)
  const save = async (next: Config, { minutes }: ReviewOptions) => {
    const body = updateBody({ id, type }, groups, latest.current, next)
    if (minutes === undefined) await update.mutateAsync({ path: { id }, body })
    else await applyFor(listenerUpdate, { path: { id }, body }, minutes)
    await report(id)
  }
  const shared = { config, readNow, save, effects, isRevertible: true }
  return (
    <ZonesContext value={known}>
      <div className={styles.bar}>
        <Segments
          label={t.shownAs}
          isSmall
          value={view}
          onChange={setView}
          options={[
            { value: 'form', label: t.asForm },
            { value: 'text', label: t.asText },
          ]}
        />
      </div>
      {view === 'form' ? (
        <ConfigForm {...shared} groups={groups} place={listenerUpdate.at} />
      ) : (
        <>
          {bindOption !== undefined && <Banner tone="info" title={byOption(bindOption)} />}
          <ConfigText {...shared} schema={listenerSchemas[type]} />
        </>
      )}
    </ZonesContext>
  )
}
