import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import type { RewriteRule } from '@signalbox/contract/topic-rewrite'
import { topicFilterProblem, topicNameProblem } from '@signalbox/mqtt/topic'
import { useQuery } from '@tanstack/react-query'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useSearch } from '#routing/react.tsx'
import { type Question, type Tried, tryRules } from '#domain/topics/try-rewrite-rules.ts'
import { Banner } from '#ui/Banner.tsx'
import { Section } from '#ui/Section.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Verdict } from '#ui/Verdict.tsx'
import { testMessages, topicRewriteMessages } from './topic-rewrite.messages.ts'
import { topicRewriteSearch } from './topic-rewrite.paths.ts'
import styles from './topic-rewrite.module.css'

const TYPING_MS = 200

/** The result of the rules for a topic. Its fields are in the address. */
export function RewriteTest({ rules }: { rules: readonly RewriteRule[] }) {
  const t = useMessages(testMessages)
  const texts = useMessages(topicRewriteMessages)
  const [search, setSearch] = useSearch(topicRewriteSearch)
  const { action, topic = '', clientid = '', username = '' } = search
  const problem =
    topic === ''
      ? undefined
      : action === 'publish'
        ? topicNameProblem(topic)
        : topicFilterProblem(topic)
  const field = (key: 'topic' | 'clientid' | 'username', label: string, value: string) => (
    <TextInput
      label={label}
      value={value}
      classNames={{ input: 'mono' }}
      {...(key === 'topic' && problem !== undefined && { error: t.wrongTopic })}
      onChange={({ currentTarget }) =>
        setSearch({ [key]: currentTarget.value === '' ? undefined : currentTarget.value })
      }
    />
  )
  return (
    <Section title={t.test} about={t.about}>
      <div className={styles.test}>
        <Segments
          label={texts.action}
          options={[
            { value: 'publish', label: texts.actionPublish },
            { value: 'subscribe', label: texts.actionSubscribe },
          ]}
          value={action}
          onChange={(next) => setSearch({ action: next })}
        />
        {field('topic', t.topic, topic)}
        {field('clientid', texts.clientId, clientid)}
        {field('username', texts.username, username)}
      </div>
      {topic !== '' && problem === undefined && (
        <Answer
          rules={rules}
          question={{
            action,
            topic,
            client: { clientId: clientid, username: username === '' ? null : username },
          }}
        />
      )}
    </Section>
  )
}

function Answer({ rules, question }: { rules: readonly RewriteRule[]; question: Question }) {
  const t = useMessages(testMessages)
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const [asked] = useDebouncedValue(question, TYPING_MS)
  const { data, error } = useQuery({
    queryKey: ['rewrite', rules, asked],
    // The cache stores "no rule" as `null`.
    queryFn: async () => (await tryRules(rules, asked)) ?? null,
    placeholderData: (former) => former,
  })
  if (error !== null) return <Banner tone="error" title={inOneLine(sentence(error))} />
  if (data === undefined) return null
  const { tone, title } = describeResult(data ?? undefined)
  return <Verdict tone={tone} title={title} />

  function describeResult(tried: Tried): Parameters<typeof Verdict>[0] {
    if (tried === undefined) return { tone: 'unknown', title: t.noRule }
    const rule = number(tried.position)
    if (tried.problem !== undefined) {
      return { tone: 'unknown', title: t.badExpression(rule, tried.problem) }
    }
    switch (tried.outcome) {
      case 'rewritten':
        return { tone: 'good', title: t.rewritten(rule, tried.topic) }
      case 'unmatched':
        return { tone: 'partial', title: t.unmatched(rule) }
      case 'too_long':
        return { tone: 'partial', title: t.tooLong }
      case 'invalid':
        return { tone: 'bad', title: t.invalid(rule, tried.result ?? '') }
    }
  }
}
