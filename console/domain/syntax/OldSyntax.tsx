import { useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { oldSyntax } from './old-syntax.ts'
import { oldSyntaxMessages } from './old-syntax.messages.ts'

/** A warning about placeholders of EMQX 4 in a topic, which are ordinary text. */
export function OldSyntax({ topic }: { topic: string }) {
  const t = useMessages(oldSyntaxMessages)
  return oldSyntax(topic).map((what) => <Banner key={what} tone="warning" title={t[what]} />)
}
