// Loaded into every program that this checkout starts: a parent that was killed cannot stop its children.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
