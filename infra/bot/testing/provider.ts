import { writeFileSync } from 'node:fs';
import { startDiscordDouble } from './discord-double';

// The chat provider's double as a program, for the rehearsal of deployments: provider.ts <file> <member>…
// It accepts the bot token IDP_BOT_TOKEN, and writes to the file under which addresses the bot finds it.
const [file = '', ...members] = process.argv.slice(2);
const { api, webhookUrl, ...discord } = await startDiscordDouble(process.env.IDP_BOT_TOKEN ?? '');
for (const member of members) discord.members.set(member, new Set());
writeFileSync(file, JSON.stringify({ IDP_API_URL: api, WEBHOOK_URL: webhookUrl }));
