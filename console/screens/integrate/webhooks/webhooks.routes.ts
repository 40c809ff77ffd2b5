import { route } from '#routing/router.ts'
import { newWebhookPath, webhookPath, webhooksPath } from './webhooks.paths.ts'

export const areaRoutes = [
  route(webhooksPath, async () => (await import('./list/WebhooksScreen.tsx')).WebhooksScreen),
  route(newWebhookPath, async () => (await import('./form/NewWebhookScreen.tsx')).NewWebhookScreen),
  route(webhookPath, async () => (await import('./detail/WebhookScreen.tsx')).WebhookScreen),
]
