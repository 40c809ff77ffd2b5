import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  type ConfigChange,
  type RollbackLoss,
  configChangeList,
  configCompare,
  configRollback,
  configWhole,
} from '@signalbox/contract/config-history'
import { ApiError } from '@signalbox/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#api/client.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query, queryClient } from '#api/query.ts'
import { joinSentences } from '#join-sentences.ts'
import { useFormats, useMessages } from '#language.tsx'
import { applyFor } from '#domain/config-history/apply.ts'
import { ApplyFor } from '#domain/config-history/ApplyFor.tsx'
import { DifferenceTable } from '#domain/config-history/DifferenceTable.tsx'
import { Banner } from '#ui/Banner.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Modal } from '#ui/Modal.tsx'
import { useToast } from '#ui/toast.tsx'
import styles from './configuration.module.css'
import { configurationMessages, historyMessages } from './configuration.messages.ts'
import { useSubject } from './history.columns.tsx'

interface RollbackDialogProps {
  change: ConfigChange
  onClose: () => void
}

/** Shows the changes that a rollback would make, and applies them on confirmation. */
export function RollbackDialog({ change, onClose }: RollbackDialogProps) {
  const t = useMessages(historyMessages)
  const words = useMessages(configurationMessages)
  const { dateTime } = useFormats()
  const subject = useSubject()
  const toast = useToast()
  const sentence = useErrorSentence()
  const [minutes, setMinutes] = useState<number>()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const states = { left: 'current', right: `before:${change.id}` }
  const read = useQuery({ ...query(configCompare, { query: states }), staleTime: 0 })
  const { data } = read
  const isConflict = failure instanceof ApiError && failure.code === 'CONFLICT'
  const describeLosses = useLosses(change)
  const losses = describeLosses(data?.missing ?? [])
  const isNothing = data?.differences.length === 0
  const error = read.error ?? (isConflict ? undefined : failure)

  async function handleApply() {
    if (data === undefined) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      const request = {
        path: { id: String(change.id) },
        body: { to: 'before' as const, newest: data.newest },
      }
      if (minutes === undefined) {
        const { missing = [] } = await client.call(configRollback, request)
        if (missing.length === 0) toast.success(t.rolledBack)
        else toast.failure(t.rolledBackPartly, joinSentences(...describeLosses(missing)))
      } else {
        await applyFor(configRollback, request, minutes)
        if (losses.length === 0) toast.success(t.rolledBack)
        else toast.failure(t.rolledBackPartly, joinSentences(...losses))
      }
      onClose()
      await queryClient.invalidateQueries()
    } catch (caught) {
      setFailure(caught)
      await Promise.all([
        read.refetch(),
        queryClient.invalidateQueries({ queryKey: [configChangeList.id] }),
        queryClient.invalidateQueries({ queryKey: [configWhole.id] }),
      ])
    }
    setIsBusy(false)
  }

  return (
    <Modal
      title={t.rollbackTitle(subject(change))}
      size="xl"
      closesOnClickOutside={false}
      onClose={() => !isBusy && onClose()}
    >
      <div className={styles.stack}>
        <p>{t.rollbackText(dateTime(change.at))}</p>
        {isConflict && (
          <Banner tone="warning" title={t.conflict}>
            {t.conflictText}
          </Banner>
        )}
        {isNothing && <Banner tone="info" title={t.nothing} />}
        {losses.length > 0 && !isNothing && (
          <Banner tone="warning" title={t.missingTitle}>
            <ul>
              {losses.map((loss) => (
                <li key={loss}>{loss}</li>
              ))}
            </ul>
          </Banner>
        )}
        {data !== undefined && !isNothing && (
          <DifferenceTable differences={data.differences} left={words.current} right={t.rollback} />
        )}
        {losses.length > 0 && !isNothing && (
          <Banner tone="warning" title={t.missingTitle}>
            <ul>
              {losses.map((loss) => (
                <li key={loss}>{loss}</li>
              ))}
            </ul>
          </Banner>
        )}
        {change.kind === 'created' && !isNothing && (
          <Banner tone="warning" title={t.rollbackDeletes} />
        )}
        {change.root === 'listeners' && !isNothing && (
          <Banner tone="warning" title={t.rollbackClients} />
        )}
        {change.kind !== 'created' && (
          <ApplyFor operation={configRollback} minutes={minutes} onChange={setMinutes} />
        )}
        <FormError error={error === undefined ? undefined : sentence(error)} />
        <div className={styles.buttons}>
          <Button variant="default" disabled={isBusy} onClick={onClose} data-autofocus>
            {t.cancel}
          </Button>
          <Button
            loading={isBusy}
            disabled={data === undefined || isNothing}
            onClick={() => void handleApply()}
          >
            {t.rollback}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** Sentences about things of a state that the history does not contain. */
function useLosses({ root }: ConfigChange) {
  const t = useMessages(historyMessages)
  const lossSentence = ({ kind, of = '' }: RollbackLoss) => {
    if (kind === 'file') return t.missingFile(of)
    if (kind === 'package') return t.missingPackage(of)
    return kind === 'users' ? t.missingUsers(of) : t.missingRules
  }
  return (losses: readonly RollbackLoss[]) => {
    const isStopped = root === 'listeners' && losses.some(({ kind }) => kind === 'file')
    return [...losses.map(lossSentence), ...(isStopped ? [t.missingDisabled] : [])]
  }
}
