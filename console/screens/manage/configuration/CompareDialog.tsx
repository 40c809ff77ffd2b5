import { Button, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  type ConfigChange,
  configChangeList,
  configCompare,
} from '@signalbox/contract/config-history'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { query } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { DifferenceTable } from '#domain/config-history/DifferenceTable.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Modal } from '#ui/Modal.tsx'
import { uiMessages } from '#ui/ui.messages.ts'
import styles from './configuration.module.css'
import { historyMessages } from './configuration.messages.ts'
import { useActorName, useSubject } from './history.columns.tsx'

interface CompareDialogProps {
  change: ConfigChange
  onClose: () => void
}

/** Maximum of one answer, and more than the broker keeps. */
const LIMIT = 10_000

/** Compares any two states of a root or item. */
export function CompareDialog({ change, onClose }: CompareDialogProps) {
  const t = useMessages(historyMessages)
  const words = useMessages(uiMessages)
  const subject = useSubject()
  const sentence = useErrorSentence()
  const [left, setLeft] = useState(`before:${change.id}`)
  const [right, setRight] = useState('current')
  const states = useStates(change)
  const isSame = left === right
  const { data, error, refetch } = useQuery({
    ...query(configCompare, { query: { left, right } }),
    enabled: !isSame,
  })
  const differences = isSame ? [] : data?.differences
  const select = (label: string, value: string, onChange: (value: string) => void) => (
    <NativeSelect
      label={label}
      value={value}
      data={states.options}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
  return (
    <Modal title={t.compareTitle(subject(change))} size="xl" onClose={onClose}>
      <div className={styles.stack}>
        {states.error !== null && (
          <Banner
            tone="warning"
            title={t.statesNotRead(inOneLine(sentence(states.error)))}
            action={
              <Button size="xs" variant="default" onClick={states.refetch}>
                {words.retry}
              </Button>
            }
          />
        )}
        <FieldGrid>
          {select(t.left, left, setLeft)}
          {select(t.right, right, setRight)}
        </FieldGrid>
        {error !== null && !isSame ? (
          <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
        ) : differences === undefined ? (
          <Loading />
        ) : (
          <DifferenceTable differences={differences} left={t.left} right={t.right} />
        )}
      </div>
    </Modal>
  )
}

/** The states of the same root or item, the newest first. */
function useStates({ root, item, ...change }: ConfigChange) {
  const t = useMessages(historyMessages)
  const { dateTime } = useFormats()
  const actorName = useActorName()
  const request = { query: { root, ...(item !== undefined && { item }), limit: LIMIT } }
  const { data, error, refetch } = useQuery(query(configChangeList, request))
  const listed = (data?.data ?? []).filter((each) => each.item === item && !each.is_cut)
  const changes = listed.some(({ id }) => id === change.id)
    ? listed
    : [...listed, { ...change, root, item }]
  const options = [
    { value: 'current', label: t.stateNow },
    ...changes.flatMap(({ id, at, actor }) => [
      { value: `after:${id}`, label: t.stateAfter(dateTime(at), actorName(actor)) },
      { value: `before:${id}`, label: t.stateBefore(dateTime(at), actorName(actor)) },
    ]),
  ]
  return { options, error, refetch: () => void refetch() }
}
