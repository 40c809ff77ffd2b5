/** The connector, the action and the rule of a webhook have its name with this suffix. */
export const WEBHOOK_SUFFIX = '_WH_D'
