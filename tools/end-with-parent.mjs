// tools/start.mjs loads this into the store's process. When the start-up tool is killed (kill -9), the pipe between
// them breaks and the store shuts down cleanly instead of holding its ports unseen.
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
