#ifndef MARKUP_H
#define MARKUP_H

/// XML and HTML by libxml2, whose own headers cannot be read beside Foundation's: both bring ICU's.

/// A document that was read.
struct markup_tree;
/// A node of a tree, for as long as the tree lives.
struct markup_node;

enum markup_kind { MARKUP_OTHER, MARKUP_ELEMENT, MARKUP_TEXT };

/// Reads a document. Nothing is fetched, and entities that it declares are not put in. XML must be well-formed, of HTML
/// anything is taken. Null when it cannot be read.
struct markup_tree *markup_read(const char *bytes, int count, int is_html, int is_utf8);
void markup_free(struct markup_tree *tree);
/// Whether the document declares entities of its own.
int markup_declares_entities(const struct markup_tree *tree);
const struct markup_node *markup_root(const struct markup_tree *tree);

enum markup_kind markup_node_kind(const struct markup_node *node);
/// Of an element, without its prefix; null for what is none.
const char *markup_node_name(const struct markup_node *node);
/// Of a text; null for what is none.
const char *markup_node_text(const struct markup_node *node);
const struct markup_node *markup_node_parent(const struct markup_node *node);
/// Null also below a reference to an entity.
const struct markup_node *markup_node_child(const struct markup_node *node);
const struct markup_node *markup_node_next(const struct markup_node *node);
/// By its name without prefix; null where the element has none.
const char *markup_attribute(const struct markup_node *node, const char *name);

#endif
