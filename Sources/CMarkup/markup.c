#include "markup.h"

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <string.h>

static const xmlNode *own(const struct markup_node *node) { return (const xmlNode *)node; }
static const struct markup_node *shown(const xmlNode *node) { return (const struct markup_node *)node; }

struct markup_tree *markup_read(const char *bytes, int count, int is_html, int is_utf8) {
    xmlDocPtr document;
    if (is_html) {
        int options = HTML_PARSE_RECOVER | HTML_PARSE_NONET | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING;
        document = htmlReadMemory(bytes, count, NULL, is_utf8 ? "UTF-8" : NULL, options);
    } else {
        // Without XML_PARSE_NOENT references stay references; without XML_PARSE_HUGE depth and growth are bounded.
        int options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING;
        document = xmlReadMemory(bytes, count, NULL, NULL, options);
    }
    return (struct markup_tree *)document;
}

void markup_free(struct markup_tree *tree) { xmlFreeDoc((xmlDocPtr)tree); }

int markup_declares_entities(const struct markup_tree *tree) {
    const xmlDoc *document = (const xmlDoc *)tree;
    return document->intSubset != NULL && document->intSubset->entities != NULL;
}

const struct markup_node *markup_root(const struct markup_tree *tree) {
    return shown(xmlDocGetRootElement((xmlDocPtr)tree));
}

enum markup_kind markup_node_kind(const struct markup_node *node) {
    switch (own(node)->type) {
        case XML_ELEMENT_NODE: return MARKUP_ELEMENT;
        case XML_TEXT_NODE:
        case XML_CDATA_SECTION_NODE: return MARKUP_TEXT;
        default: return MARKUP_OTHER;
    }
}

const char *markup_node_name(const struct markup_node *node) {
    return own(node)->type == XML_ELEMENT_NODE ? (const char *)own(node)->name : NULL;
}

const char *markup_node_text(const struct markup_node *node) {
    return markup_node_kind(node) == MARKUP_TEXT ? (const char *)own(node)->content : NULL;
}

const struct markup_node *markup_node_parent(const struct markup_node *node) { return shown(own(node)->parent); }

const struct markup_node *markup_node_child(const struct markup_node *node) {
    return own(node)->type == XML_ELEMENT_NODE ? shown(own(node)->children) : NULL;
}

const struct markup_node *markup_node_next(const struct markup_node *node) { return shown(own(node)->next); }

const char *markup_attribute(const struct markup_node *node, const char *name) {
    if (own(node)->type != XML_ELEMENT_NODE) return NULL;
    for (const xmlAttr *attribute = own(node)->properties; attribute != NULL; attribute = attribute->next) {
        if (xmlStrcasecmp(attribute->name, (const xmlChar *)name) != 0) continue;
        const xmlNode *value = attribute->children;
        return value != NULL && value->content != NULL ? (const char *)value->content : "";
    }
    return NULL;
}
