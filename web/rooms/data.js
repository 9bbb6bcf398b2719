// The data beside these modules, read once.

const files = {};

/** What a JSON file of this folder holds. */
export function data(name) {
  files[name] ??= fetch(new URL(name, import.meta.url)).then((reply) => {
    if (!reply.ok) throw new Error(`${name} could not be read (${reply.status}); reload the page.`);
    return reply.json();
  });
  files[name].catch(() => delete files[name]);
  return files[name];
}
