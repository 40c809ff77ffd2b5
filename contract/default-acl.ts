/** The rules of a new broker (docs/decisions/0063-authorization.md). */
export const DEFAULT_ACL = `% Each rule ends with a dot. The first rule that matches decides.

% Clients on this machine may read the system topics and subscribe to every topic.
{allow, {ipaddrs, ["127.0.0.1", "::1"]}, all, ["$SYS/#", "#"]}.

% Other clients may not. "+/#" covers as much as "#".
{deny, all, subscribe, ["$SYS/#", {eq, "#"}, {eq, "+/#"}]}.

% Everything else is allowed. For production, allow what your clients need above, and end with {deny, all}.
{allow, all}.
`
