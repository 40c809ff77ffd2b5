import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  MAX_REWRITE_RULES,
  type RewriteRule,
  topicRewriteGet,
} from '@signalbox/contract/topic-rewrite'
import { useState } from 'react'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { useLock } from '#domain/page/lock.ts'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { InPlace } from '#ui/InPlace.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { RewriteTest } from './RewriteTest.tsx'
import { RuleForm } from './RuleForm.tsx'
import { RuleTable } from './RuleTable.tsx'
import { topicRewriteMessages } from './topic-rewrite.messages.ts'
import { isSame } from './rules.ts'
import { useRules } from './use-rules.ts'

export function TopicRewriteScreen() {
  const t = useMessages(topicRewriteMessages)
  const { number } = useFormats()
  const lock = useLock()
  const act = useAct()
  const { remove, restore } = useRules()
  const [open, setOpen] = useState<{ rule?: RewriteRule }>()
  const read = useLive(topicRewriteGet, {}, SLOW_POLL_MS)
  const { data: rules } = read
  const isFull = (rules?.length ?? 0) >= MAX_REWRITE_RULES
  const add = (
    <Button
      {...lock.button}
      {...(isFull && { disabled: true, title: t.full })}
      onClick={() => setOpen({})}
    >
      {t.add}
    </Button>
  )
  const handleDelete = (rule: RewriteRule) => {
    const before = rules?.[rules.findIndex((each) => isSame(each, rule)) - 1]
    return act({
      ask: {
        title: t.deleteTitle,
        body: t.deleteText(rule.source_topic),
        confirmLabel: t.deleteOne,
        danger: true,
      },
      act: () => remove(rule),
      done: t.deleted(rule.source_topic),
      undo: () => restore(rule, before),
    })
  }
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <ReadAsOf reads={[read]} />
          <InPlace isShown={(rules?.length ?? 0) > 0}>{add}</InPlace>
        </>
      }
    >
      <Section
        title={t.rules}
        about={t.orderText}
        action={
          <InPlace isShown={rules !== undefined}>
            {t.count(number(rules?.length ?? 0), number(MAX_REWRITE_RULES))}
          </InPlace>
        }
      >
        <RuleTable
          read={read}
          rules={rules}
          onEdit={(rule) => setOpen({ rule })}
          onDelete={(rule) => void handleDelete(rule)}
          add={add}
        />
      </Section>
      {rules !== undefined && rules.length > 0 && <RewriteTest rules={rules} />}
      {open && (
        <RuleForm former={open.rule} rules={rules ?? []} onClose={() => setOpen(undefined)} />
      )}
    </Screen>
  )
}
