import { TextInput } from '@mantine/core'
import { MAX_TAG } from '@signalbox/contract/rules'
import { useState } from 'react'
import { fieldMessages } from '#messages/fields.messages.ts'
import { useMessages } from '#language.tsx'
import { rulesMessages } from '#domain/rule/rules.messages.ts'

interface TagQuestionProps {
  /** ID of the form, which a button elsewhere submits. */
  id: string
  onGiven: (tag: string) => void
}

/** Asks for a tag that several rules get or lose. */
export function TagQuestion({ id, onGiven }: TagQuestionProps) {
  const t = useMessages(rulesMessages)
  const fields = useMessages(fieldMessages)
  const [tag, setTag] = useState('')
  const [isTried, setIsTried] = useState(false)
  const given = tag.trim()
  return (
    <form
      noValidate
      id={id}
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (given !== '') onGiven(given)
      }}
    >
      <TextInput
        label={t.tag}
        maxLength={MAX_TAG}
        value={tag}
        onChange={(event) => setTag(event.currentTarget.value)}
        error={isTried && given === '' && fields.required(t.tag)}
      />
    </form>
  )
}
