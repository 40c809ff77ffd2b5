import {
  MAX_KNOWN_TOPICS,
  topicActivitySettingsGet,
  topicActivitySettingsUpdate,
  topicBranchList,
  type TopicActivityConfig,
} from '@signalbox/contract/topic-activity'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { query, useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { UnreadForm } from '#domain/saving/UnreadForm.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { explorerMessages } from './explorer.messages.ts'

/** How much the broker remembers of topics. */
export function SettingsPanel({ onClose }: { onClose: () => void }) {
  const t = useMessages(explorerMessages)
  const read = useQuery(query(topicActivitySettingsGet, {}))
  if (read.data === undefined) {
    return <UnreadForm title={t.settings} read={read} onClose={onClose} />
  }
  return <SettingsForm config={read.data} onClose={onClose} />
}

interface SettingsFormProps {
  config: TopicActivityConfig
  onClose: () => void
}

function SettingsForm({ config, onClose }: SettingsFormProps) {
  const t = useMessages(explorerMessages)
  const update = useAction(topicActivitySettingsUpdate, {
    refreshes: [topicActivitySettingsGet, topicBranchList],
  })
  const resolver = useMemo(() => {
    const topics = z.int(t.wrongNumber)
    const min = z.minimum(1, t.wrongNumber)
    const max = z.maximum(MAX_KNOWN_TOPICS, t.wrongNumber)
    return schemaResolver<TopicActivityConfig>(
      z.object({ enable: z.boolean(), max_topics: topics.check(min, max) }),
    )
  }, [t])
  const form = useForm<TopicActivityConfig>({ resolver, defaultValues: config })
  const { control } = form
  const submit = useSubmit(form, (body) => update.mutateAsync({ body }), {
    done: () => t.saved(),
    onDone: onClose,
  })
  return (
    <SideForm onClose={onClose} title={t.settings} submitLabel={t.save} submit={submit}>
      <SwitchField control={control} name="enable" label={t.enable} help={t.enableHelp} />
      <NumberField control={control} name="max_topics" label={t.maxTopics} help={t.maxTopicsHelp} />
    </SideForm>
  )
}
