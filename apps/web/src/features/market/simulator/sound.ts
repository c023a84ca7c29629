let context: AudioContext | null = null;

/** One short tone. */
function tone(audio: AudioContext, at: number, frequency: number, seconds: number, loudness: number): AudioScheduledSourceNode {
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = 'triangle';
  source.frequency.value = frequency;
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + seconds);
  return source;
}

/**
 * Plays a tick at each of these times, in milliseconds from now, and a chime after `chimeMs`. The tones are synthesised, not loaded. They
 * are scheduled at once, so that nothing runs while the strip turns.
 * @returns the function that ends the sound
 */
export function playTicks(times: readonly number[], chimeMs: number): () => void {
  context ??= new AudioContext();
  const audio = context;
  void audio.resume().catch(() => undefined);
  const start = audio.currentTime;
  const ticks = times.map((ms) => tone(audio, start + ms / 1000, 1150, 0.03, 0.06));
  const chime = [660, 880].map((frequency, at) => tone(audio, start + chimeMs / 1000 + at * 0.09, frequency, 0.3, 0.07));
  return () => {
    for (const source of [...ticks, ...chime]) source.stop();
  };
}
