import { Banner } from './Banner.tsx'
import { Detail } from './Detail.tsx'

interface FormErrorProps {
  /** What the last attempt came to, when it failed. */
  error: { title: string; detail?: string | undefined } | undefined
}

/** Above the buttons of a form: why it could not be sent. */
export function FormError({ error }: FormErrorProps) {
  if (error === undefined) return null
  return (
    <Banner tone="error" title={error.title}>
      <Detail text={error.detail} />
    </Banner>
  )
}
