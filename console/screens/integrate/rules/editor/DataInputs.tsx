import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import {
  IconBolt,
  IconDatabaseImport,
  IconMessage,
  IconPencil,
  IconPlus,
  IconX,
} from '@tabler/icons-react'
import {
  addSource,
  removeSource,
  replaceSource,
  topicsInFrom,
} from '@signalbox/rule-sql/editor/from'
import { useState } from 'react'
import { useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { useRowFocus } from '#ui/fields/use-row-focus.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Tip } from '#ui/Tip.tsx'
import styles from './editor.module.css'
import { InputPanel, inputKindFromTopic } from './InputPanel.tsx'
import { inputMessages } from './inputs.messages.ts'

const ICONS = { message: IconMessage, event: IconBolt, source: IconDatabaseImport }

interface DataInputsProps {
  sql: string
  onChange: (sql: string) => void
  /** `<type>:<name>` of the sources that exist; `undefined`: not known. */
  bridges: readonly string[] | undefined
}

/** The items of FROM, which are edited in the text of the statement. */
export function DataInputs({ sql, onChange, bridges }: DataInputsProps) {
  const t = useMessages(inputMessages)
  const lock = useLock()
  const [edited, setEdited] = useState<number | 'new'>()
  const { rows, add, focusRow } = useRowFocus<HTMLUListElement>()
  const topics = topicsInFrom(sql)
  const handleApply = (topic: string) => {
    if (edited === undefined) return
    onChange(edited === 'new' ? addSource(sql, topic) : replaceSource(sql, edited, topic))
  }
  return (
    <section className={styles.aside} aria-label={t.title}>
      <h3 className={styles.heading}>{t.title}</h3>
      {topics.length === 0 && <p className={styles.quiet}>{t.none}</p>}
      <ul ref={rows} className={styles.inputs}>
        {topics.map((topic, index) => {
          const kind = inputKindFromTopic(topic)
          const Icon = ICONS[kind]
          const name = topic.slice('$bridges/'.length)
          const isMissing = kind === 'source' && bridges !== undefined && !bridges.includes(name)
          return (
            // An item may be written twice by hand.
            // oxlint-disable-next-line react/no-array-index-key -- see above
            <li key={`${index} ${topic}`} data-row={index} className={styles.input}>
              <Tip label={t[kind]}>
                <span className={styles.icon} role="img" aria-label={t[kind]}>
                  <Icon size={16} />
                </span>
              </Tip>
              <code className={`mono ${styles.topic}`}>{topic}</code>
              {isMissing && <StatusBadge tone="error" label={t.missing} />}
              <span className={styles.buttons}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t.edit(topic)}
                  {...lock.button}
                  onClick={() => setEdited(index)}
                >
                  <IconPencil size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t.remove(topic)}
                  {...lock.button}
                  onClick={() => {
                    focusRow(index - 1)
                    onChange(removeSource(sql, index))
                  }}
                >
                  <IconX size={16} />
                </ActionIcon>
              </span>
            </li>
          )
        })}
      </ul>
      <div>
        <Button
          ref={add}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          {...lock.button}
          onClick={() => setEdited('new')}
        >
          {t.add}
        </Button>
      </div>
      {edited !== undefined && (
        <InputPanel
          topic={edited === 'new' ? undefined : topics[edited]}
          others={topics.filter((_, index) => index !== edited)}
          bridges={bridges ?? []}
          onApply={handleApply}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}
